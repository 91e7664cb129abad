cimport cython

from board.board cimport Board
from board.builder cimport advance
from board.machine cimport add_to_class
from board.mark cimport Body, Hop
from board.position cimport Position

cdef extern from *:
    """
    /* A new object of a class, however its constructor may look: what compiled classes do before they are filled in. */
    static inline PyObject *wp_fresh(PyObject *kind, PyObject *base) {
        static PyObject *nothing = NULL;
        PyTypeObject *maker = (PyTypeObject *)kind;
        if (!PyType_Check(kind) || !PyType_IsSubtype(maker, (PyTypeObject *)base)) {
            PyErr_Format(PyExc_TypeError, "expected a class of moves, got %R", kind);
            return NULL;
        }
        if (!nothing && !(nothing = PyTuple_New(0))) return NULL;
        while (maker->tp_flags & Py_TPFLAGS_HEAPTYPE) maker = maker->tp_base;
        return maker->tp_new((PyTypeObject *)kind, nothing, NULL);
    }
    """
    object fresh "wp_fresh"(object kind, object base)

cdef class _OpenMove:
    cdef readonly Board board
    cdef readonly Body moved_piece, attacked_piece
    cdef readonly Py_ssize_t destination_coordinate
    cdef readonly object detail
    cpdef execute(self)

cdef class Move(_OpenMove):
    cpdef execute(self)

cdef class MajorMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class AttackMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

@cython.locals(made=Move)
cpdef Move make_move(object kind, Board board, Body piece, Py_ssize_t square, Body taken=*, object detail=*)
cpdef int _fill(Move move, Board board, Body piece, Py_ssize_t square, Body taken, object detail) except -1
