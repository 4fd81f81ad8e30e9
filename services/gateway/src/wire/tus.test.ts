import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './tus.ts';

const requestOf = (chunks: AsyncIterable<Buffer> | Iterable<Buffer>) =>
  ({ raw: Readable.from(chunks, { objectMode: false }), headers: {} }) as unknown as FastifyRequest;

/** The pieces that are yielded, and how the iteration ends. */
async function taken(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, options: { first: number; most: number }) {
  const pieces: string[] = [];
  try {
    for await (const piece of bytesOf(requestOf(chunks), options)) pieces.push(piece.toString());
    return { pieces };
  } catch (error) {
    return { pieces, error };
  }
}

describe('the bytes of a request', () => {
  it('come in pieces, the first as long as it is wanted', async () => {
    const chunks = ['ab', 'cdef', 'gh'].map((text) => Buffer.from(text));
    expect(await taken(chunks, { first: 5, most: 8 })).toEqual({ pieces: ['abcde', 'fgh'] });
    expect(await taken([], { first: 5, most: 8 })).toEqual({ pieces: [] });
    const error = expect.objectContaining({ httpStatus: 413 });
    expect(await taken(chunks, { first: 5, most: 7 })).toEqual({ pieces: ['abcde'], error });
  });

  it('come as far as they go where they break off', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('aborted');
    }
    const error = expect.objectContaining({ message: 'Malformed request' });
    expect(await taken(broken(), { first: 5, most: 8 })).toEqual({ pieces: ['abc'], error });
  });
});
