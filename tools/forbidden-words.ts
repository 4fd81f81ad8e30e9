/**
 * Fails if sources, docs or protos use words that docs/glossary.md replaces by a term of the field.
 *
 *   node tools/forbidden-words.ts [FOLDER...]    checks, and lists each place in the given folders
 *   node tools/forbidden-words.ts --record       records the counts that have fallen
 *
 * Identifiers count by their words: `RoundsOfSweep` has `rounds`. forbidden-words.json contains the words, as regular
 * expressions, and the number of remaining places in each area. The numbers only fall: the check fails if an area has
 * more places than its number, and if it has fewer. An area without a number has none left.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gitFiles } from './git-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = join(root, 'tools/forbidden-words.json');
const data: { words: string[]; exempt: string[]; left: Record<string, number> } = JSON.parse(
  readFileSync(path, 'utf8'),
);
const forbidden = new RegExp(`\\b(?:${data.words.join('|')})\\b`, 'g');

const given = process.argv.slice(2);
const record = given.includes('--record');
const listed = given.filter((argument) => !argument.startsWith('--'));

/** Returns the area of a file: a package, a service or a test suite; elsewhere the file itself. */
function areaOf(file: string): string {
  const [top, folder, rest] = file.split('/');
  if (rest !== undefined && ['packages', 'services', 'tests'].includes(top as string)) return `${top}/${folder}`;
  return top === 'tools' || top === 'deploy' ? (top as string) : file;
}

/** Splits identifiers into words: `RoundsOfSweep` and `rounds_of_sweep` become `rounds of sweep`. Retains the lines. */
function toWords(source: string): string {
  return source
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const files = gitFiles('*.ts', '*.mjs', '*.md', '*.proto', '*.yaml').filter((file) => !data.exempt.includes(file));

const counts: Record<string, number> = {};
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  for (const [index, line] of toWords(source).split('\n').entries()) {
    const found = line.match(forbidden);
    if (!found) continue;
    const area = areaOf(file);
    counts[area] = (counts[area] ?? 0) + found.length;
    if (listed.some((folder) => file.startsWith(folder))) console.log(`${file}:${index + 1}: ${found.join(', ')}`);
  }
}

const areas = [...new Set([...Object.keys(counts), ...Object.keys(data.left)])].sort();
if (record) {
  const left = areas
    .map((area) => [area, Math.min(counts[area] ?? 0, data.left[area] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  writeFileSync(path, `${JSON.stringify({ ...data, left: Object.fromEntries(left) }, null, 2)}\n`);
  process.exit();
}
for (const area of areas) {
  const [count, left] = [counts[area] ?? 0, data.left[area] ?? 0];
  if (count === left) continue;
  const advice =
    count > left
      ? `use the terms of docs/glossary.md (node tools/forbidden-words.ts ${area})`
      : 'record it: node tools/forbidden-words.ts --record';
  console.error(`${area}: ${count} forbidden words, ${left} expected; ${advice}`);
  process.exitCode = 1;
}
