/**
 * Finishes the bundle that Vite wrote for the gateway: adds two compressed copies of each text file, at the strongest
 * compression, and writes `complete.json` last. The gateway accepts no directory without it as a bundle.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|webmanifest|map)$/;

/**
 * Min. size of a compressed file, bytes. For smaller ones, the header that names the compression outweighs the saving.
 */
const FROM_BYTES = 256;

/** A Vite plugin that adds `<file>.br` and `<file>.gz` to the output directory, except in watch mode. */
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
