/**
 * Finishes what Vite wrote for the gateway: each text a second and third time, compressed as small as it gets, and last
 * `complete.json`, without which the gateway takes nothing for a bundle.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|webmanifest|map)$/;

/** Of smaller files the header that names the compression takes what it saves. */
const FROM_BYTES = 256;

/** A Vite plugin that adds `<file>.br` and `<file>.gz` to the output directory, unless it builds at each change. */
export function finishBundle(): Plugin {
  return {
    name: 'rookery-finish-bundle',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
      if (!this.meta.watchMode) {
        await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))));
      }
      await writeFile(join(dir, 'complete.json'), `${JSON.stringify({ builtAt: new Date().toISOString() })}\n`);
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < FROM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, gzipped)]);
}
