// The scripts that make a shell ask hashroll for completions.

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Bash splits words at = and :, which our values have; what is in front of the last one must not be repeated. */
const bash = `# hashroll completion for bash: source <(hashroll completion bash)
_hashroll() {
  local line=\${COMP_LINE:0:COMP_POINT} words=() word answer directive current
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  answer=$(hashroll __complete "\${words[@]:1}" 2>/dev/null) || return
  directive=\${answer##*:}
  current=\${words[\${#words[@]}-1]}
  local drop=""
  case $current in *[=:]*) drop=\${current%"\${current##*[=:]}"} ;; esac
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    case $word in :[0-9]) ;; *) COMPREPLY+=("\${word#"$drop"}") ;; esac
  done <<<"$answer"
  if [[ $directive == 0 && \${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "\${current#"$drop"}")
  fi
}
complete -F _hashroll hashroll
`;

const zsh = `#compdef hashroll
# hashroll completion for zsh: source <(hashroll completion zsh), or as _hashroll in a folder of $fpath
_hashroll() {
  local answer line directive=4
  local -a described
  answer=$(hashroll __complete "\${(@)words[2,CURRENT]}" 2>/dev/null) || return
  for line in \${(f)answer}; do
    case $line in
      :[0-9]) directive=\${line#:} ;;
      *$'\\t'*) described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
      *) described+=("\${line//:/\\\\:}") ;;
    esac
  done
  (( \${#described} )) && _describe hashroll described
  [[ $directive == 0 ]] && _files
}
if [[ $funcstack[1] == _hashroll ]]; then _hashroll "$@"; else compdef _hashroll hashroll; fi
`;

const fish = `# hashroll completion for fish: hashroll completion fish | source
function __hashroll_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l answer (hashroll __complete $words[2..-1] 2>/dev/null)
    for line in $answer
        string match -qr '^:[0-9]$' -- $line; or echo $line
    end
    if test "$answer[-1]" = ":0"
        __fish_complete_path (commandline -ct)
    end
end
complete -c hashroll -f -a '(__hashroll_complete)'
`;

export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
