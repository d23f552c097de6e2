#!/bin/sh
# `helm hashroll ARGS…` is `hashroll helm ARGS…`. Helm itself takes flags like --namespace off and sets variables for them.

here=$(unset CDPATH; cd -P -- "$(dirname -- "$0")" && pwd -P) || exit 1
common=$here/find-hashroll.sh
if [ ! -f "$common" ]; then common=$here/../helm/find-hashroll.sh; fi
. "$common"
hashroll helm "$@"
