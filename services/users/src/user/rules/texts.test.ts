import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword } from '../../authentication/rules/passwords.ts';
import { checkGroupName } from '../../group/rules/names.ts';
import { isApiKey, matchesKey, secretHash } from '../../keys/keys.ts';
import { isStringId, realmOfHost } from '../../realm/rules/hosts.ts';
import { addressKey, checkAddress } from './addresses.ts';
import { checkFullName, nameKey } from './names.ts';

describe('names', () => {
  it('are trimmed and otherwise unchanged', () => {
    expect(checkFullName('  Zoë O’Hara-Łęcka 🐙 ')).toBe('Zoë O’Hara-Łęcka 🐙');
    expect(checkFullName('李白')).toBe('李白');
    expect(checkFullName('ab|c')).toBe('ab|c');
  });
  it.each([
    ['a', 'Name too short!'],
    ['   a   ', 'Name too short!'],
    ['', 'Name too short!'],
    ['🐙'.repeat(101), 'Name too long!'],
    ['a*b', 'Invalid characters in name!'],
    ['a`b', 'Invalid characters in name!'],
    ['a\\b', 'Invalid characters in name!'],
    ['a>b', 'Invalid characters in name!'],
    ['a"b', 'Invalid characters in name!'],
    ['a@b', 'Invalid characters in name!'],
    ['a\u0000b', 'Invalid characters in name!'],
    ['a\nb', 'Invalid characters in name!'],
    ['a\u202eb', 'Invalid characters in name!'],
    ['Iago|17', 'Invalid format!'],
  ])('%j is refused', (name, msg) => {
    expect(() => checkFullName(name)).toThrow(msg);
  });
  it('count code points', () => {
    expect(checkFullName('🐙'.repeat(100))).toHaveLength(200);
  });
  it('are the same whatever their case', () => {
    expect(nameKey('ÅSA')).toBe(nameKey('åsa'));
  });
});

describe('addresses', () => {
  it.each([
    'a@b',
    'iago@zulip.com',
    "o'hara+x@mail.example.co.uk",
    'Ünï@example.com',
    '日本@例え.jp'.replace('例え', 'xn--r8jz45g'),
  ])('%s is one', (address) => expect(checkAddress(` ${address} `)).toBe(address));
  it.each([
    '',
    'a',
    '@b',
    'a@',
    'a b@c',
    'a@b c',
    'a@-b',
    'a@b..c',
    '<a@b>',
    'a,b@c',
    'a\u0000@b',
    `${'a'.repeat(65)}@b`,
    'a@b@c',
  ])('%j is none', (address) => expect(() => checkAddress(address)).toThrow('Bad name or username'));
  it('meet without case', () => {
    expect(addressKey('Iago@Zulip.COM')).toBe('iago@zulip.com');
  });
});

describe('passwords', () => {
  it('have six to a hundred characters', () => {
    expect(checkPassword('secret')).toBe('secret');
    expect(checkPassword('x'.repeat(100))).toHaveLength(100);
    expect(() => checkPassword('short')).toThrow('New password is too weak!');
    expect(() => checkPassword('x'.repeat(101))).toThrow('password is too long (limit: 100 characters)');
  });
});

describe('keys', () => {
  it('are 32 letters and digits', () => {
    expect(isApiKey('aB3'.repeat(11).slice(0, 32))).toBe(true);
    expect(isApiKey('a'.repeat(31))).toBe(false);
    expect(isApiKey(`${'a'.repeat(31)}-`)).toBe(false);
    expect(isApiKey(`${'a'.repeat(32)}\n`)).toBe(false);
  });
  it('are compared whole, by their digests', () => {
    const stored = (key: string) => ({ digest: secretHash(key) });
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => matchesKey([stored(a)], b) === (a === b)));
    expect(matchesKey([stored('first'), stored('second')], 'second')).toBe(true);
    expect(matchesKey([{ digest: 'none' }], 'second')).toBe(false);
    expect(matchesKey([], 'second')).toBe(false);
  });
});

describe('hosts', () => {
  const root = { id: 1, string_id: '' };
  const acme = { id: 2, string_id: 'acme' };
  it('need no match where there is one organisation', () => {
    expect(realmOfHost('whatever:9991', [acme], 'chat.example.com')).toBe(acme);
    expect(realmOfHost('whatever', [], undefined)).toBeUndefined();
  });
  it.each([
    ['chat.example.com', root],
    ['CHAT.example.com:443', root],
    ['acme.chat.example.com', acme],
    ['other.chat.example.com', undefined],
    ['x.acme.chat.example.com', undefined],
    ['elsewhere.org', undefined],
  ])('%s under a known root', (host, expected) => {
    expect(realmOfHost(host, [root, acme], 'chat.example.com')).toBe(expected);
  });
  it.each([
    ['localhost:9991', root],
    ['127.0.0.1:9991', root],
    ['[::1]:9991', root],
    ['acme.localhost:9991', acme],
    ['other.localhost', undefined],
  ])('%s without one', (host, expected) => {
    expect(realmOfHost(host, [root, acme], undefined)).toBe(expected);
  });
  it('have labels of a host name as subdomains', () => {
    for (const good of ['', 'a', 'acme', 'a-1', 'a'.repeat(40)]) expect(isStringId(good), good).toBe(true);
    for (const bad of ['-a', 'a-', 'A', 'a.b', 'a b', 'a'.repeat(41)]) expect(isStringId(bad), bad).toBe(false);
  });
});

describe('group names', () => {
  it.each([
    ['  ', "User group name can't be empty!"],
    ['x'.repeat(101), 'User group name cannot exceed 100 characters.'],
    ['@all', "User group name cannot start with '@'."],
    ['role:x', "User group name cannot start with 'role:'."],
    ['user:x', "User group name cannot start with 'user:'."],
    ['stream:x', "User group name cannot start with 'stream:'."],
    ['channel:x', "User group name cannot start with 'channel:'."],
  ])('%j is refused', (name, msg) => expect(() => checkGroupName(name)).toThrow(msg));
  it('are trimmed', () => expect(checkGroupName(' dragons ')).toBe('dragons'));
});
