/** What the gateway does without until a request needs it: a process that was killed is back the sooner. */
import { expect, test } from 'vitest';

/** Whether the library for pictures, with its native code, is in this process. */
function hasPictureLibrary(): boolean {
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  return sharedObjects.some((path) => path.includes('libvips'));
}

test('pictures are no part of the start', async () => {
  await import('./app.ts');
  expect(hasPictureLibrary()).toBe(false);
  const { toGeneratedImage } = await import('./wire/generated-images.ts');
  const picture = await toGeneratedImage({ digest: Buffer.alloc(16, 7), initials: '' }, 100);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(hasPictureLibrary()).toBe(true);
});
