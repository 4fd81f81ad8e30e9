import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { signingKeys } from './signing-keys.ts';

const pem = (kind: 'spki' | 'pkcs8', type: 'rsa' | 'ec', options: object) => {
  const pair = generateKeyPairSync(type as 'rsa', options as { modulusLength: number });
  const key = kind === 'spki' ? pair.publicKey : pair.privateKey;
  return key.export({ type: kind, format: 'pem' } as { type: 'spki'; format: 'pem' }).toString();
};
const read = (algorithm: string, key: string) => signingKeys.safeParse(JSON.stringify({ ours: { algorithm, key } }));
const SECRET = 's'.repeat(32);

it('reads the keys of organisations, whatever their subdomain is called', () => {
  expect(signingKeys.parse(undefined).size).toBe(0);
  const keys = signingKeys.parse(JSON.stringify({ '': { algorithm: 'HS256', key: SECRET } }));
  expect([...keys.keys()]).toEqual(['']);
  expect(keys.get('constructor')).toBeUndefined();
});

it.each([
  ['ES256', pem('spki', 'ec', { namedCurve: 'prime256v1' })],
  ['RS512', pem('spki', 'rsa', { modulusLength: 2048 })],
  ['HS256', SECRET],
])('takes a key for %s', (algorithm, key) => {
  expect(read(algorithm, key).data?.get('ours')).toMatchObject({ algorithm });
});

it.each([
  ['none', 'none', ''],
  ['an unknown algorithm', 'HS1', SECRET],
  ['a name of every object', 'constructor', SECRET],
  ['a short secret', 'HS512', SECRET],
  ['a public key as a secret', 'HS256', pem('spki', 'rsa', { modulusLength: 2048 })],
  ['a secret as a public key', 'RS256', SECRET],
  ['a private key', 'ES256', pem('pkcs8', 'ec', { namedCurve: 'prime256v1' })],
  ['another curve', 'ES256', pem('spki', 'ec', { namedCurve: 'secp384r1' })],
  ['a short RSA key', 'RS256', pem('spki', 'rsa', { modulusLength: 1024 })],
])('refuses %s', (_, algorithm, key) => {
  expect(read(algorithm, key).success).toBe(false);
});

it('refuses what is no list of keys', () => {
  for (const text of ['', 'HS256', '[]', '{"ours": "secret"}', '{"ours": {"key": "x"}}']) {
    expect(signingKeys.safeParse(text).success, text).toBe(false);
  }
});
