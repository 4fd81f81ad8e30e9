/**
 * Copies the libraries that bundled services load from `node_modules`, with their dependencies: `node
 * tools/copy-libraries.ts DIRECTORY`. The image has no other libraries.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTERNAL_PACKAGES, READ_PACKAGES } from '../packages/embedded/src/external-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? '');

interface Manifest {
  readonly dependencies?: Record<string, string>;
  /** Includes native code for other systems, which is not installed. */
  readonly optionalDependencies?: Record<string, string>;
}

/** Files that no service reads: alternative bundles, source maps, and fonts that are not used for pictures. */
const UNUSED = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /swagger-ui-dist\/swagger-ui(-es-bundle\S*|-standalone\S*)?\.js$/,
  /noto-sans\/(?!700Bold$|700Bold\/\S+\.ttf$|package)/,
];
const isUsed = (path: string): boolean => !UNUSED.some((one) => one.test(path));

const copied = new Set<string>();

/** Copies a library and its dependencies. @param from the directory that needs it, which may have its own version */
function copy(name: string, from: string): void {
  const path = [...ancestors(from)].map((dir) => join(dir, 'node_modules', name)).find((one) => existsSync(one));
  if (path === undefined || copied.has(path)) return;
  copied.add(path);
  const nested = join(path, 'node_modules');
  cpSync(path, join(target, relative(ROOT, path)), {
    recursive: true,
    dereference: true,
    filter: (one) => one !== nested && isUsed(one),
  });
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  ) as Manifest;
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copy(needed, path);
}

function* ancestors(dir: string): Generator<string> {
  yield dir;
  if (dir !== dirname(dir)) yield* ancestors(dirname(dir));
}

for (const name of [...EXTERNAL_PACKAGES, ...READ_PACKAGES]) copy(name, ROOT);
