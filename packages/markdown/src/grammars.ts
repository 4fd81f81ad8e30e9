/** The grammars of the languages that are highlighted. Only these are loaded. */
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import clojure from 'highlight.js/lib/languages/clojure';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import dos from 'highlight.js/lib/languages/dos';
import elixir from 'highlight.js/lib/languages/elixir';
import elm from 'highlight.js/lib/languages/elm';
import erlang from 'highlight.js/lib/languages/erlang';
import fortran from 'highlight.js/lib/languages/fortran';
import fsharp from 'highlight.js/lib/languages/fsharp';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import groovy from 'highlight.js/lib/languages/groovy';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import julia from 'highlight.js/lib/languages/julia';
import kotlin from 'highlight.js/lib/languages/kotlin';
import latex from 'highlight.js/lib/languages/latex';
import lisp from 'highlight.js/lib/languages/lisp';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import nix from 'highlight.js/lib/languages/nix';
import objectivec from 'highlight.js/lib/languages/objectivec';
import ocaml from 'highlight.js/lib/languages/ocaml';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import prolog from 'highlight.js/lib/languages/prolog';
import protobuf from 'highlight.js/lib/languages/protobuf';
import python from 'highlight.js/lib/languages/python';
import pythonRepl from 'highlight.js/lib/languages/python-repl';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scheme from 'highlight.js/lib/languages/scheme';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import vim from 'highlight.js/lib/languages/vim';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { LanguageFn } from 'lowlight';

/** The grammars by the name of the language (`languageName`). */
export const GRAMMARS: Readonly<Record<string, LanguageFn>> = {
  Bash: bash,
  'Bash Session': shell,
  Batchfile: dos,
  C: c,
  'C#': csharp,
  'C++': cpp,
  CMake: cmake,
  CSS: css,
  Clojure: clojure,
  'Common Lisp': lisp,
  Dart: dart,
  Diff: diff,
  Docker: dockerfile,
  Elixir: elixir,
  Elm: elm,
  Erlang: erlang,
  'F#': fsharp,
  Fortran: fortran,
  Go: go,
  GraphQL: graphql,
  Groovy: groovy,
  HTML: xml,
  HTTP: http,
  Haskell: haskell,
  INI: ini,
  JSON: json,
  Java: java,
  JavaScript: javascript,
  Julia: julia,
  Kotlin: kotlin,
  Lua: lua,
  Makefile: makefile,
  Markdown: markdown,
  Nix: nix,
  'Objective-C': objectivec,
  OCaml: ocaml,
  PHP: php,
  Perl: perl,
  PowerShell: powershell,
  Prolog: prolog,
  'Protocol Buffer': protobuf,
  Python: python,
  'Python console session': pythonRepl,
  R: r,
  Ruby: ruby,
  Rust: rust,
  SCSS: scss,
  SQL: sql,
  Scala: scala,
  Scheme: scheme,
  Swift: swift,
  TOML: ini,
  TeX: latex,
  TypeScript: typescript,
  VimL: vim,
  XML: xml,
  YAML: yaml,
};

/** Also registered, because other languages embed code of these. */
export const EMBEDDED: Readonly<Record<string, LanguageFn>> = {
  bash,
  css,
  go,
  javascript,
  json,
  markdown,
  powershell,
  python,
  ruby,
  sql,
  typescript,
  xml,
  yaml,
};

/** Languages in which words without a class are text rather than names. */
export const PROSE: ReadonlySet<string> = new Set([
  'Bash Session',
  'Batchfile',
  'Diff',
  'Docker',
  'HTML',
  'HTTP',
  'INI',
  'Makefile',
  'Markdown',
  'Python console session',
  'TOML',
  'TeX',
  'XML',
  'YAML',
]);
