/** Libraries that the gateway loads only when a request needs them, so that it restarts faster after a crash. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints whether the native library for pictures is loaded before and after a picture is drawn. */
const PROGRAM = `
  Object.assign(process.report, { excludeNetwork: true });
  const hasLibrary = () => process.report.getReport().sharedObjects.some((path) => path.includes('libvips'));
  await import(${JSON.stringify(import.meta.resolve('./app.ts'))});
  const before = hasLibrary();
  const { toGeneratedImage } = await import(${JSON.stringify(import.meta.resolve('./wire/generated-images.ts'))});
  const picture = await toGeneratedImage({ digest: Buffer.alloc(16, 7), initials: '' }, 100, '::1');
  console.log(JSON.stringify({ before, format: picture.subarray(1, 4).toString(), after: hasLibrary() }));
  process.exit(0);
`;

test('pictures are no part of the start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(JSON.parse(stdout)).toEqual({ before: false, format: 'PNG', after: true });
});
