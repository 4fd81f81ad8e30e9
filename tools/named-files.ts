/**
 * Fails where a document or a comment names a file of the sources that is not there: `routes/events/register.ts`, or
 * any other end of a path. Folders are looked for too where they are named with the one above them. Links of documents
 * have to lead to a heading that is there.
 *
 *   node tools/named-files.ts
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './generated-files.ts';
import { gitFiles } from './git-files.ts';

/** What a reader is to make, or makes elsewhere. */
const EXAMPLES = new Set(['acme.ts', 'bot.mjs', 'bot.ts']);

const FILE = String.raw`[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|proto)`;
const FOLDER = String.raw`[\w@.-]+(?:\/[\w@.-]+)+\/`;
/** In Markdown only what is set as code; in comments files stand as they are. */
const IN_DOCUMENTS = new RegExp(`\`(${FILE}|${FOLDER})\``, 'g');
const IN_COMMENTS = new RegExp(`(?<![\\w./@*{}-])(${FILE})(?![\\w*])|\`(${FOLDER})\``, 'g');
/** Of a line: what stands in a comment that begins there or before it. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)(.*)|\s\/\/\s(.*)/;
/** Elsewhere than in the sources. */
const OUTSIDE = /^(?:\.|var\/|dist\/|node_modules\/|https?:)/;

/** A link to a place in a document of the project. */
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

/** What links to a document may end in: its headings as forges name them, and the anchors that are set by hand. */
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

/** Every end of a file's path, and of those of the folders that it is in. */
function endsOf(file: string): string[] {
  const parts = file.split('/');
  const own = parts.map((_, n) => parts.slice(n).join('/'));
  return file.includes('/') ? [...own, ...endsOf(dirname(file))] : own;
}
