import { describe, expect, it } from 'vitest';
import { readBasic } from './basic.ts';

const KEY = 'abcdefghijklmnopABCDEFGHIJ012345';
const header = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

describe('the Authorization header', () => {
  it.each([
    header(`a@b.org:${KEY}`),
    header(`a@b.org:${KEY}`).replace('Basic', 'bAsIc'),
    ` ${header(`a@b.org:${KEY}`)} `,
  ])('%j', (given) => {
    expect(readBasic(given)).toEqual({ email: 'a@b.org', apiKey: KEY });
  });

  it.each<[string | undefined, string, string]>([
    [undefined, 'UNAUTHORIZED', 'Not logged in: API authentication or user session required'],
    ['', 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['Basic', 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['Basic a b', 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    [header('no colon'), 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['Bearer token', 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.'],
    [header('a@b.org:short'), 'UNAUTHORIZED', 'Malformed API key'],
    [header(`a@b.org:${KEY}x`), 'UNAUTHORIZED', 'Malformed API key'],
    [header(`a:b:${KEY}`), 'UNAUTHORIZED', 'Malformed API key'],
  ])('%j is refused', (given, code, message) => {
    expect(() => readBasic(given)).toThrow(expect.objectContaining({ code, message }));
  });
});
