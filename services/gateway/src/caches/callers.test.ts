import { Lease } from '@rookery/core';
import type { Clients } from '@rookery/runtime';
import { describe, expect, it } from 'vitest';
import { Callers } from './callers.ts';

const REALM = 1;
const REQUEST = { requestId: 'r', span: undefined };
const lease = new Lease({ ms: 60_000, hears: () => true });

/** `users` knows one user, whatever the credentials. */
function callersOf() {
  let asked = 0;
  const Authenticate = async () => {
    asked++;
    return { caller: { realm_id: REALM, user_id: 8, client: '' }, bot_config: [] };
  };
  const users = { Authenticate } as unknown as Clients['users'];
  return { callers: new Callers({ users, lease }), asked: () => asked };
}

describe('programs of one user that call at the same time', () => {
  const CLIENTS = ['website', 'ZulipMobile'];

  it.each(['API key', 'key alone'])('are each known by their own name, by %s', async (kind) => {
    const { callers, asked } = callersOf();
    const clientOf = async (client: string) => {
      const o = { ...REQUEST, client };
      if (kind === 'key alone') return (await callers.identifyByKey(REALM, 'key', o)).caller.client;
      return (await callers.identify(REALM, { email: 'ann@example.com', api_key: 'key' }, o)).client;
    };
    for (const moment of ['before anything is cached', 'while it is cached']) {
      expect(await Promise.all(CLIENTS.map(clientOf)), moment).toEqual(CLIENTS);
    }
    expect(asked()).toBe(1);
  });
});

it('gives a program that calls again the same object, which is encoded once', async () => {
  const { callers } = callersOf();
  const call = () => callers.identify(REALM, { session_id: 'session' }, { ...REQUEST, client: 'website' });
  expect(await call()).toBe(await call());
});
