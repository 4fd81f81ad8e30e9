/** Files that tools generate from the sources, wholly or from a mark on. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Returns a page with its handwritten beginning, followed by the mark and the generated rest. */
export function pageFrom(path: string, mark: string, rest: string): string {
  const [before = ''] = readFileSync(join(ROOT, path), 'utf8').split(mark);
  return `${before}${mark}\n${rest}`;
}

/** Max. characters of a line of prose, also in comments (`prose-lines.ts` checks it). */
export const LINE = 120;

/** Wraps a paragraph into lines with the given indentation. */
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
 * Writes files by their paths in the project. With `--check` on the command line it only compares: it lists the files
 * that `npm run generate` would change, and the process fails.
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
