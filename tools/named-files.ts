/**
 * Fails if a document or a comment names a source file that does not exist: `routes/events/register.ts`, or any other
 * suffix of a path. Folders are checked if they are named with their parent. Links in documents must point to an
 * existing heading.
 *
 *   node tools/named-files.ts
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './generated-files.ts';
import { gitFiles } from './git-files.ts';

/** Files that readers create themselves. */
const EXAMPLES = new Set(['acme.ts', 'bot.mjs', 'bot.ts']);

const FILE = String.raw`[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|proto)`;
const FOLDER = String.raw`[\w@.-]+(?:\/[\w@.-]+)+\/`;
/** In Markdown, only names in backticks count; in comments, files need none. */
const IN_DOCUMENTS = new RegExp(`\`(${FILE}|${FOLDER})\``, 'g');
const IN_COMMENTS = new RegExp(`(?<![\\w./@*{}-])(${FILE})(?![\\w*])|\`(${FOLDER})\``, 'g');
/** The comment in a line, which may start in an earlier line. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)(.*)|\s\/\/\s(.*)/;
/** Paths outside of the sources. */
const OUTSIDE = /^(?:\.|var\/|dist\/|node_modules\/|https?:)/;

/** A link to an anchor in a document of the project. */
const LINK = /\]\(([\w@./-]*)#([^)\s]+)\)/g;

const files = gitFiles();
const anchors = new Map<string, ReadonlySet<string>>();
const ends = new Set(files.flatMap(endsOf));
const sources = files.filter((file) => /\.(?:md|tsx?|proto)$/.test(file) && file !== 'CHANGELOG.md');
for (const file of sources) {
  for (const [index, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
    for (const name of namesIn(file, line)) {
      const isKnown = ends.has(name.replace(/\/$/, '')) || EXAMPLES.has(name.slice(name.lastIndexOf('/') + 1));
      if (isKnown || OUTSIDE.test(name)) continue;
      console.error(`${file}:${index + 1}: ${name} is not there`);
      process.exitCode = 1;
    }
    if (!file.endsWith('.md')) continue;
    for (const [link, path = '', anchor = ''] of line.matchAll(LINK)) {
      const target = path === '' ? file : join(dirname(file), path);
      if (!target.endsWith('.md') || anchorsOf(target).has(anchor)) continue;
      console.error(`${file}:${index + 1}: ${link.slice(1)} leads to no heading`);
      process.exitCode = 1;
    }
  }
}

/** Returns the anchors of a document: those of its headings as forges generate them, and explicit ones. */
function anchorsOf(file: string): ReadonlySet<string> {
  const known = anchors.get(file);
  if (known) return known;
  const text = files.includes(file) ? readFileSync(join(ROOT, file), 'utf8').replaceAll(/^```.*?^```/gms, '') : '';
  const headings = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const found = new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
  anchors.set(file, found);
  return found;
}

function namesIn(file: string, line: string): string[] {
  const isDocument = file.endsWith('.md');
  const [, whole, behind] = isDocument ? ['', line, undefined] : (COMMENT.exec(line) ?? []);
  const found = (whole ?? behind ?? '').matchAll(isDocument ? IN_DOCUMENTS : IN_COMMENTS);
  return [...found].map(([, name, folder]) => name ?? folder ?? '');
}

/** Returns all suffixes of a file's path, and of the paths of its folders. */
function endsOf(file: string): string[] {
  const parts = file.split('/');
  const own = parts.map((_, n) => parts.slice(n).join('/'));
  return file.includes('/') ? [...own, ...endsOf(dirname(file))] : own;
}
