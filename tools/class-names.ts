/**
 * Fails if two classes of the sources have the same name, since readers would confuse them. Tests and benches are
 * exempt.
 *
 *   node tools/class-names.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './generated-files.ts';
import { gitFiles } from './git-files.ts';

const ELSEWHERE = /^tests\/|\/(?:test|bench|testing)\/|\.test\.ts$/;

const CLASS = /^(?:export )?(?:abstract )?class (\w+)/gm;

const files = new Map<string, string>();
for (const file of gitFiles('*.ts', '*.tsx').filter((one) => !ELSEWHERE.test(one))) {
  for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(CLASS)) {
    const other = files.get(name);
    if (other !== undefined) {
      console.error(`${name} is a class of ${other} and of ${file}`);
      process.exitCode = 1;
    }
    files.set(name, file);
  }
}
