#!/bin/sh
# Finds hashroll and runs it with Helm's arguments. Helm 4 shows nothing of what a post-renderer says, not even when it
# fails: so the messages of the last run are also kept in Helm's cache folder.

here=$(unset CDPATH; cd -P -- "$(dirname -- "$0")" && pwd -P) || exit 1
# Helm links to a folder, as that of the package, and unpacks an archive, which has hashroll itself in it.
package=$(dirname -- "$(dirname -- "$here")")
if [ -f "$here/dist/hashroll.js" ]; then package=$here; fi

cache() {
  if [ -n "$HELM_CACHE_HOME" ]; then echo "$HELM_CACHE_HOME"
  elif [ -n "$XDG_CACHE_HOME" ]; then echo "$XDG_CACHE_HOME/helm"
  elif [ "$(uname -s)" = Darwin ]; then echo "$HOME/Library/Caches/helm"
  else echo "$HOME/.cache/helm"
  fi
}

platform() {
  case $(uname -s) in Darwin) system=darwin ;; *) system=linux ;; esac
  case $(uname -m) in arm64 | aarch64) machine=arm64 ;; *) machine=x64 ;; esac
  echo "$system-$machine"
}

hashroll() {
  binary=$package/dist/bin/hashroll-$(platform)
  # The standalone executable starts several times faster; one that can't say its version is not for this machine.
  if [ -x "$binary" ] && "$binary" --version >/dev/null 2>&1; then
    "$binary" "$@"
  elif [ -f "$package/dist/hashroll.js" ] && command -v node >/dev/null 2>&1; then
    node "$package/dist/hashroll.js" "$@"
  elif program=$(unset -f hashroll; command -v hashroll); then
    "$program" "$@"
  else
    missing "$@"
  fi
}

# Helm would not show this either: it goes where the user looks for messages.
missing() {
  text="error: hashroll is not to be found: neither in $package nor on the PATH (no-hashroll)
  install it with npm install --global hashroll, then run helm plugin install on its plugin/helm folder"
  echo "$text" >&2
  while [ $# -gt 0 ]; do
    case $1 in
      --log-file) [ $# -gt 1 ] && echo "$text" >"$2" ;;
      --log-file=*) echo "$text" >"${1#--log-file=}" ;;
    esac
    shift
  done
  return 1
}

log=$(cache)/hashroll.log
if mkdir -p -- "$(cache)" 2>/dev/null && : 2>/dev/null >"$log"; then
  hashroll "$@" 2>"$log"
  code=$?
  cat -- "$log" >&2
  exit $code
fi
hashroll "$@"
