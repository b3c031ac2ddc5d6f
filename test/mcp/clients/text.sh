# shellcheck shell=bash
# The same text from a tool and from the command line. Sourced by run-clients.

checks same-text script same-text "$TORCHTALK"
