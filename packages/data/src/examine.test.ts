import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { examineBucket } from './examine.ts';
import { S3Store } from './object-store.ts';

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** The report on a bucket whose server answers HEAD with this status. */
async function found(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store = new S3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    pathStyle: true,
    logger: quiet,
  });
  try {
    return await examineBucket(store);
  } finally {
    store.close();
    server.close();
    server.closeAllConnections();
  }
}

test('a bucket that says what is not there answers', async () => {
  expect(await found(404)).toBe('answers');
});

test('one that refuses to say so names the right that the key lacks', async () => {
  expect(await found(403)).toBe('refuses the key: it is wrong, or lacks s3:ListBucket or s3:GetObject');
});
