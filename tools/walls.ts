/**
 * Fails where a file of a walled service names a collection or stages a write outside of a store: `store.ts`, `store/`,
 * and the room that names the collections. Tests may.
 *
 *   node tools/walls.ts [SERVICE...]    the walled services, or those given, to see what is left in one
 *
 * A service joins WALLED when nothing is left in it (docs/decisions/rooms.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gitFiles } from './git-files.ts';

const WALLED = ['channels', 'users'];

const STORES = /\/(store\.ts$|store\/|database\/)|\.test\.ts$/;
const BEYOND = /\bCOLLECTIONS\b|\.collection[<(]|\btx\.(insert|update|remove)\(/;

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
for (const service of given.length > 0 ? given : WALLED) {
  const files = gitFiles(`services/${service}/src/*.ts`).filter((file) => !STORES.test(file));
  for (const file of files) {
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const [found] = BEYOND.exec(line) ?? [];
      if (found === undefined) continue;
      console.error(`${file}:${index + 1}: ${found} outside of a store`);
      process.exitCode = 1;
    }
  }
}
