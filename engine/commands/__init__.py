"""The commands of the ``woodpusher`` command line, a module each."""
