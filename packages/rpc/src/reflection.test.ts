import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Client, credentials } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterEach, expect, test } from 'vitest';
import { closeAll, serve } from '../test/fixtures.ts';

afterEach(closeAll);

interface Info {
  readonly path: string;
  readonly requestSerialize: (value: object) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => {
    readonly list_services_response: { readonly service: { readonly name: string }[] };
  };
}

/** Returns the services that a server lists in one of the two reflection protocols. */
async function list(address: string, form: 'v1' | 'v1alpha'): Promise<string[]> {
  const protos = fileURLToPath(
    new URL(`../proto/grpc/reflection/${form}/reflection.proto`, import.meta.resolve('@grpc/reflection')),
  );
  const definition = loadSync(protos, { keepCase: true, defaults: true })[`grpc.reflection.${form}.ServerReflection`];
  const info = (definition as unknown as { ServerReflectionInfo: Info }).ServerReflectionInfo;
  const client = new Client(address, credentials.createInsecure());
  try {
    const stream = client.makeBidiStreamRequest(info.path, info.requestSerialize, info.responseDeserialize);
    const reply = new Promise<ReturnType<Info['responseDeserialize']>>((resolve, reject) => {
      stream.on('data', resolve);
      stream.on('error', reject);
    });
    stream.write({ list_services: '' });
    const names = (await reply).list_services_response.service.map((service) => service.name);
    stream.end();
    return names.toSorted();
  } finally {
    client.close();
  }
}

const isLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('/@grpc/reflection/'));

test('reflection lists the services, so that grpcurl needs no protos; nothing of it is loaded before', async () => {
  const { address } = await serve({ messages: {} });
  expect(isLoaded()).toBe(false);
  const names = ['grpc.health.v1.Health', 'rookery.Messages', 'rookery.Rpc', 'rookery.Users'];
  expect(await list(address, 'v1')).toEqual(names);
  expect(isLoaded()).toBe(true);
  expect(await list(address, 'v1alpha')).toEqual(names);
});
