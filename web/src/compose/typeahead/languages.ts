/** Languages with syntax highlighting, by their names after a fence, the most common first. */
import { state } from '../../state/index.ts';

const LANGUAGES =
  'python javascript typescript bash json html css sql java c cpp csharp go rust php ruby kotlin swift yaml xml diff ' +
  'markdown jsx tsx scss toml ini dockerfile makefile nginx graphql perl lua r scala haskell elixir erlang clojure ' +
  'dart julia matlab ocaml fsharp groovy powershell objective-c asm latex vim lisp scheme prolog fortran pascal ' +
  'protobuf terraform console text quote math spoiler';

const ALL = LANGUAGES.split(' ');

/** Returns languages, the organisation's default first, then those with playgrounds. */
export function languagesMatching(query: string, most: number): readonly string[] {
  const wanted = query.toLowerCase();
  const own = [
    state.realm_default_code_block_language,
    ...(state.realm_playgrounds ?? []).map((one) => one.pygments_language.toLowerCase()),
  ].filter((one) => one !== '' && one !== undefined);
  const all = [...new Set([...own, ...ALL])];
  // A complete name needs no completion: Enter starts a new line.
  if (wanted === '' || all.includes(wanted)) return [];
  return all.filter((one) => one.startsWith(wanted)).slice(0, most);
}
