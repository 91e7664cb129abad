# C primitives for the compiled modules; board/interpreted.py has the same for modules that run as plain Python.
from libc.stdint cimport int64_t as i64, uint64_t as u64

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int wp_bit_length(unsigned long long mask) {
        unsigned long index; return mask && _BitScanReverse64(&index, mask) ? (int)index + 1 : 0;
    }
    static __inline int wp_lowest(unsigned long long mask) {
        unsigned long index; return mask && _BitScanForward64(&index, mask) ? (int)index : -1;
    }
    #define wp_count(mask) ((int)__popcnt64(mask))
    #else
    static inline int wp_bit_length(unsigned long long mask) { return mask ? 64 - __builtin_clzll(mask) : 0; }
    static inline int wp_lowest(unsigned long long mask) { return mask ? __builtin_ctzll(mask) : -1; }
    #define wp_count(mask) __builtin_popcountll(mask)
    #endif
    /* setup.py has all objects freed through Python's "trashcan", so that a long chain of them does not overflow the
       stack. Before Python 3.13 that takes three calls for each object, 2 to 6 % of a search. Here it takes a count, and
       the calls only where many objects are being freed within each other. */
    #if PY_VERSION_HEX < 0x030D0000
    #if defined(__GNUC__)
    __attribute__((unused))
    #endif
    static int wp_nested = 0;
    #undef Py_TRASHCAN_BEGIN
    #undef Py_TRASHCAN_END
    #define Py_TRASHCAN_BEGIN(thing, dealloc) \
        do { \
            PyThreadState *wp_thread = NULL; \
            if (wp_nested >= 50 && Py_TYPE(thing)->tp_dealloc == (destructor)(dealloc)) { \
                wp_thread = PyThreadState_Get(); \
                if (_PyTrash_begin(wp_thread, (PyObject *)(thing))) break; \
            } \
            wp_nested++;
    #define Py_TRASHCAN_END \
            wp_nested--; \
            if (wp_thread) _PyTrash_end(wp_thread); \
        } while (0);
    #endif
    /* Both classes are compiled, and the second adds no field to the first. Objects hold no reference to such classes. */
    static inline void wp_set_type(PyObject *thing, PyObject *kind) {
        if (!((Py_TYPE(thing)->tp_flags | ((PyTypeObject *)kind)->tp_flags) & Py_TPFLAGS_HEAPTYPE))
            Py_SET_TYPE(thing, (PyTypeObject *)kind);
    }
    /* Deallocate like the base class where a class adds no field. Within a module Cython does so. */
    static inline void wp_delete_as_base(PyObject *kind) {
        PyTypeObject *type = (PyTypeObject *)kind, *base = type->tp_base;
        if (!((type->tp_flags | base->tp_flags) & Py_TPFLAGS_HEAPTYPE) && type->tp_basicsize == base->tp_basicsize)
            type->tp_dealloc = base->tp_dealloc;
    }
    static inline int wp_add_to_class(PyObject *kind, PyObject *name, PyObject *value) {
        #if PY_VERSION_HEX >= 0x030C0000
        PyObject *names = PyType_GetDict((PyTypeObject *)kind);
        int failed = names == NULL || PyDict_SetItem(names, name, value) < 0;
        Py_XDECREF(names);
        #else
        int failed = PyDict_SetItem(((PyTypeObject *)kind)->tp_dict, name, value) < 0;
        #endif
        PyType_Modified((PyTypeObject *)kind);
        return failed ? -1 : 0;
    }
    /* A new object of a class, however its constructor may look: what compiled classes do before they are filled in. The
       compiled classes are few, and remembered. */
    static inline PyObject *wp_fresh(PyObject *kind, PyObject *base) {
        static PyObject *nothing = NULL, *known[64];
        PyTypeObject *maker = (PyTypeObject *)kind, *root = (PyTypeObject *)base;
        size_t place = (((size_t)kind >> 5) ^ ((size_t)kind >> 9)) & 63;
        if (known[place] == kind) return maker->tp_new(maker, nothing, NULL);
        if (!PyType_Check(kind) || !PyType_IsSubtype(maker, root)) {
            PyErr_Format(PyExc_TypeError, "expected a class of %s, got %R", root->tp_name, kind);
            return NULL;
        }
        if (!nothing && !(nothing = PyTuple_New(0))) return NULL;
        if (!(maker->tp_flags & Py_TPFLAGS_HEAPTYPE)) known[place] = kind;
        while (maker->tp_flags & Py_TPFLAGS_HEAPTYPE) maker = maker->tp_base;
        return maker->tp_new((PyTypeObject *)kind, nothing, NULL);
    }
    """
    int bit_length "wp_bit_length"(u64 mask) noexcept nogil
    int lowest "wp_lowest"(u64 mask) noexcept nogil
    int count_of "wp_count"(u64 mask) noexcept nogil
    void set_type "wp_set_type"(object thing, object kind) noexcept
    void delete_as_base "wp_delete_as_base"(object kind) noexcept
    int add_to_class "wp_add_to_class"(object kind, str name, object value) except -1
    object fresh "wp_fresh"(object kind, object base)

cdef extern from "Python.h":
    # Without this check, recursive compiled functions could overflow the stack.
    int enter_recursion "Py_EnterRecursiveCall"(const char *where) except -1
    void leave_recursion "Py_LeaveRecursiveCall"()

cdef inline void thaw(object thing, object kind) noexcept:
    pass

cdef inline void freeze(object thing, object kind) noexcept:
    pass

cdef inline bytes squares_of(u64 mask):
    """Return the squares of a mask, in ascending order: ``board.rays.squares_of`` for 64 squares, to loop over in C."""
    cdef char squares[64]
    cdef Py_ssize_t number = 0
    while mask:
        squares[number] = <char>lowest(mask)
        mask &= mask - 1
        number += 1
    return squares[:number]
