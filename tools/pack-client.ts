/**
 * Builds the npm package `@rookery/client`: `node tools/pack-client.ts [DIRECTORY]`, by default `packages/client/dist`,
 * which `npm publish packages/client/dist` publishes. Node does not strip types below node_modules, so the package
 * contains JavaScript, in one file, and declarations.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './generated-files.ts';

const PACKAGE = join(ROOT, 'packages/client');
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');

const target = resolve(process.argv[2] ?? join(PACKAGE, 'dist'));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

const bundle = await rolldown({
  cwd: ROOT,
  input: join(PACKAGE, 'src/index.ts'),
  platform: 'neutral',
  tsconfig: false,
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({ file: join(target, 'index.js'), format: 'esm' });
await bundle.close();

const types = join(target, 'types');
const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'src', '--outDir', types];
const project = join(PACKAGE, 'tsconfig.build.json');
execFileSync(process.execPath, [COMPILER, '-p', project, ...emit], { cwd: PACKAGE, stdio: 'inherit' });
// Declarations must import `.js` files, whose declarations the compiler then finds.
for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(types, name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
}

const { private: _, exports: _source, ...about } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const entry = { types: './types/index.d.ts', default: './index.js' };
const published = { ...about, main: './index.js', types: entry.types, exports: { '.': entry } };
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
cpSync(join(PACKAGE, 'README.md'), join(target, 'README.md'));
cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
