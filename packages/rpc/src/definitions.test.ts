/** Compares the definitions with those of `@grpc/proto-loader`, from which the types are generated. */
import { loadSync } from '@grpc/proto-loader';
import { PROTO_DIR } from '@rookery/protos';
import { expect, it } from 'vitest';
import { PROTO_FILES, services, type UnaryMethod } from './definitions.ts';

// As the `prepare` script in protos/package.json passes them.
const reference = loadSync([...PROTO_FILES], {
  includeDirs: [PROTO_DIR],
  keepCase: true,
  longs: Number,
  enums: String,
  defaults: true,
  oneofs: true,
  arrays: true,
  objects: true,
});

it.each(Object.entries(services))('%s has the same methods, whose messages are read and written alike', (name, own) => {
  const methods: Readonly<Record<string, UnaryMethod>> = own;
  const others = reference[`rookery.${name}`] as unknown as Readonly<Record<string, UnaryMethod>>;
  expect(Object.keys(methods)).toEqual(Object.keys(others));
  for (const [method, other] of Object.entries(others)) {
    const one = methods[method] as UnaryMethod;
    expect(one.path).toBe(other.path);
    const request = other.requestDeserialize(Buffer.alloc(0));
    const response = other.responseDeserialize(Buffer.alloc(0));
    expect(one.requestDeserialize(Buffer.alloc(0)), method).toEqual(request);
    expect(one.responseDeserialize(Buffer.alloc(0)), method).toEqual(response);
    expect(one.requestSerialize(request as never), method).toEqual(other.requestSerialize(request as never));
    expect(one.responseSerialize(response as never), method).toEqual(other.responseSerialize(response as never));
  }
});
