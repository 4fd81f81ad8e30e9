/**
 * Fails if a file of a listed service names a collection or stages a write outside of a store: `store.ts`, `store/`,
 * and the folder that names the collections (`database/`). Fails if a listed service calls another one outside of
 * `upstream/`. Tests are exempt.
 *
 *   node tools/walls.ts [SERVICE...]    checks the services of the lists, or the given ones
 *
 * A service joins a list when it has no violations left (docs/decisions/rooms.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gitFiles } from './git-files.ts';

interface Wall {
  readonly services: readonly string[];
  /** The files to which the rule does not apply. */
  readonly inside: RegExp;
  /** The code that only these files may contain. */
  readonly only: RegExp;
  readonly place: string;
}

const WALLS: readonly Wall[] = [
  {
    services: ['channels', 'messages', 'users'],
    inside: /\/(store\.ts$|store\/|database\/)|\.test\.ts$/,
    only: /\b(\w+_)?COLLECTIONS\b|\.collection[<(]|\btx\.(insert|update|remove)\(/,
    place: 'a store',
  },
  {
    services: ['messages', 'users'],
    inside: /\/upstream\/|\.test\.ts$/,
    only: /\b(users|channels|messages|events)\.[A-Z]\w+\(/,
    place: '`upstream/`',
  },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
for (const { services, inside, only, place } of WALLS) {
  for (const service of given.length > 0 ? given : services) {
    for (const file of gitFiles(`services/${service}/src/*.ts`).filter((one) => !inside.test(one))) {
      for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
        const [found] = only.exec(line) ?? [];
        if (found === undefined) continue;
        console.error(`${file}:${index + 1}: ${found} outside of ${place}`);
        process.exitCode = 1;
      }
    }
  }
}
