#!/bin/sh
# Finds hashroll and runs it with Helm's arguments. Helm 4 shows nothing of what a post-renderer says, not even when it
# fails: so the messages of the last run are also kept in Helm's cache folder.

here=$(unset CDPATH; cd -P -- "$(dirname -- "$0")" && pwd -P) || exit 1
plugin=plugin/helm
. "$here/find-hashroll.sh"

cache() {
  if [ -n "$HELM_CACHE_HOME" ]; then echo "$HELM_CACHE_HOME"
  elif [ -n "$XDG_CACHE_HOME" ]; then echo "$XDG_CACHE_HOME/helm"
  elif [ "$(uname -s)" = Darwin ]; then echo "$HOME/Library/Caches/helm"
  else echo "$HOME/.cache/helm"
  fi
}

log=$(cache)/hashroll.log
if mkdir -p -- "$(cache)" 2>/dev/null && : 2>/dev/null >"$log"; then
  hashroll "$@" 2>"$log"
  code=$?
  cat -- "$log" >&2
  exit $code
fi
hashroll "$@"
