# What the launchers of both Helms have in common: `hashroll` runs the program that belongs to the plugin, or the one on the PATH.
# $here is the folder of this file, $plugin what a user calls that of the plugin.

# Helm links to a folder, as that of the package, and unpacks an archive, which has hashroll itself in it.
package=$(dirname -- "$(dirname -- "$here")")
if [ -f "$here/dist/hashroll.js" ]; then package=$here; fi

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

# Helm 4 does not show what a post-renderer says: it goes where the user looks for messages.
missing() {
  text="error: hashroll is not to be found: neither in $package nor on the PATH (no-hashroll)
  install it with npm install --global hashroll, then run helm plugin install on its $plugin folder"
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
