/** The languages of code blocks: their names, and the lower-case aliases that fences use. */

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Bash: ['bash', 'sh', 'ksh', 'zsh', 'shell'],
  'Bash Session': ['console', 'shell-session'],
  Batchfile: ['bat', 'batch', 'dosbatch', 'winbatch'],
  C: ['c'],
  'C#': ['csharp', 'c#', 'cs'],
  'C++': ['cpp', 'c++'],
  CMake: ['cmake'],
  CSS: ['css'],
  Clojure: ['clojure', 'clj'],
  'Common Lisp': ['common-lisp', 'cl', 'lisp'],
  Dart: ['dart'],
  Diff: ['diff', 'udiff'],
  Docker: ['docker', 'dockerfile'],
  Elixir: ['elixir', 'ex', 'exs'],
  Elm: ['elm'],
  Erlang: ['erlang'],
  'F#': ['fsharp', 'f#'],
  Fortran: ['fortran', 'f90'],
  Go: ['go', 'golang'],
  GraphQL: ['graphql'],
  Groovy: ['groovy'],
  HTML: ['html'],
  HTTP: ['http'],
  Haskell: ['haskell', 'hs'],
  INI: ['ini', 'cfg', 'dosini'],
  JSON: ['json', 'json-object'],
  Java: ['java'],
  JavaScript: ['javascript', 'js'],
  Julia: ['julia', 'jl'],
  Kotlin: ['kotlin'],
  Lua: ['lua'],
  Makefile: ['make', 'makefile', 'mf', 'bsdmake'],
  Markdown: ['markdown', 'md'],
  Nix: ['nix', 'nixos'],
  'Objective-C': ['objective-c', 'objectivec', 'obj-c', 'objc'],
  OCaml: ['ocaml'],
  PHP: ['php', 'php3', 'php4', 'php5'],
  Perl: ['perl', 'pl'],
  PowerShell: ['powershell', 'pwsh', 'posh', 'ps1', 'psm1'],
  Prolog: ['prolog'],
  'Protocol Buffer': ['protobuf', 'proto'],
  Python: ['python', 'py', 'sage', 'python3', 'py3', 'bazel', 'starlark', 'pyi'],
  'Python Traceback': ['pytb', 'py3tb'],
  'Python console session': ['pycon', 'python-console'],
  R: ['r', 's', 'splus'],
  Ruby: ['ruby', 'rb', 'duby'],
  Rust: ['rust', 'rs'],
  SCSS: ['scss'],
  SQL: ['sql'],
  Scala: ['scala'],
  Scheme: ['scheme', 'scm'],
  Swift: ['swift'],
  TOML: ['toml'],
  TeX: ['tex', 'latex'],
  Terraform: ['terraform', 'tf', 'hcl'],
  'Text only': ['text'],
  TypeScript: ['typescript', 'ts'],
  VimL: ['vim'],
  XML: ['xml'],
  YAML: ['yaml'],
  Zig: ['zig'],
};

const nameByAlias = new Map(Object.entries(NAMES).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])));

/**
 * Returns the value of `data-code-language`: the name of the language, or the given text if it is unknown; undefined
 * for '' and 'none'.
 */
export function languageName(given: string): string | undefined {
  const alias = given.toLowerCase();
  if (alias === '' || alias === 'none') return undefined;
  return nameByAlias.get(alias) ?? given;
}
