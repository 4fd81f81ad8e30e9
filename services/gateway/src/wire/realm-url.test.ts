import { describe, expect, it } from 'vitest';
import { realmUrl } from './realm-url.ts';

const request = { protocol: 'http', host: 'Chat.example.org:9991' };
const only = { only_realm: true, string_id: 'acme' };
const one = { only_realm: false, string_id: 'acme' };
const root = { only_realm: false, string_id: '' };

describe('the address of an organisation', () => {
  it.each([
    ['the only one', only, 'https://chat.example.com', 'https://chat.example.com'],
    ['one of several', one, 'https://chat.example.com', 'https://acme.chat.example.com'],
    ['one of several, at a port', one, 'http://localhost:9991', 'http://acme.localhost:9991'],
    ['that at the root', root, 'https://chat.example.com', 'https://chat.example.com'],
    ['of a server that does not know its own', one, undefined, 'http://chat.example.org:9991'],
  ])('%s', (_, realm, externalUrl, expected) => expect(realmUrl(realm, externalUrl, request)).toBe(expected));

  it.each(['', 'a b', '"><', '[', 'x:99999999'])('is one whatever the Host header holds: %j', (host) => {
    expect(realmUrl(only, undefined, { protocol: 'https', host })).toBe('https://localhost');
  });
});
