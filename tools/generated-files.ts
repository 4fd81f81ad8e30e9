/** Files of the project that tools write from the sources, in whole or from a mark on. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** A page whose beginning is written by hand, and whose rest, from a mark on, comes from the sources. */
export function pageFrom(path: string, mark: string, rest: string): string {
  const [before = ''] = readFileSync(join(ROOT, path), 'utf8').split(mark);
  return `${before}${mark}\n${rest}`;
}

/** The longest line of prose, in comments too (`prose-lines.ts` checks it). */
export const LINE = 120;

/** A paragraph in lines, each behind the indentation. */
export function fold(paragraph: string, indent = ''): string {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (indent.length + line.length <= LINE || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}${line}`).join('\n');
}

/**
 * Writes files by their paths in the project. With `--check` on the command line it only compares: the process fails,
 * and says which of them `npm run generate` would change.
 */
export function writeGenerated(files: Readonly<Record<string, string>>): void {
  for (const [path, wanted] of Object.entries(files)) {
    const file = join(ROOT, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
    if (process.argv.includes('--check')) {
      console.error(`${relative(ROOT, file)} is out of date: run npm run generate`);
      process.exitCode = 1;
    } else writeFileSync(file, wanted);
  }
}
