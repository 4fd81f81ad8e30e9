/**
 * Generates the TypeScript types of protos/ into protos/gen, which is checked in so that a checkout type-checks at once.
 *
 *   npm run generate
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'protos/gen');
const protos = readdirSync(join(root, 'protos/rookery')).filter((name) => name.endsWith('.proto'));

rmSync(out, { recursive: true, force: true });
execFileSync(
  join(root, 'node_modules/.bin/proto-loader-gen-types'),
  [
    '--keepCase',
    '--longs=Number',
    '--enums=String',
    '--defaults',
    '--oneofs',
    '--arrays',
    '--objects',
    '--includeComments',
    '--grpcLib=@grpc/grpc-js',
    '--importFileExtension=.ts',
    '--inputTemplate=%s',
    '--outputTemplate=%s__Output',
    `--includeDirs=${join(root, 'protos')}`,
    `--outDir=${out}`,
    ...protos.map((name) => `rookery/${name}`),
  ],
  { stdio: 'ignore', cwd: root },
);

// The generator writes where the sources lay on this machine; what is checked in must be the same everywhere.
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const path = join(out, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(root, ''));
}
