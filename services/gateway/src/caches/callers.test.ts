import { Lease, notReady } from '@rookery/core';
import type { Clients } from '@rookery/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Callers } from './callers.ts';

const REALM = 1;
const REQUEST = { requestId: 'r', span: undefined };
const LEASE_MS = 1_000;
const lease = new Lease({ ms: LEASE_MS, receivesInvalidations: () => true });

/** Callers with a `users` service that knows a user for each address and session, at a version of the directory. */
function callersOf(options: { endsInMs?: number } = {}) {
  const asked = { callers: 0, versions: 0 };
  const directory = { version: 1 };
  const Authenticate = async () => {
    asked.callers++;
    const caller = { realm_id: REALM, user_id: 8, client: '', realm_version: directory.version };
    return { caller, bot_config: [], version: directory.version, ends_in_ms: options.endsInMs ?? 0 };
  };
  const GetDirectoryVersion = async () => {
    asked.versions++;
    return { version: directory.version };
  };
  const users = { Authenticate, GetDirectoryVersion } as unknown as Clients['users'];
  const callers = new Callers({ users, lease });
  const call = (email: string) => callers.identify(REALM, { email, api_key: 'key' }, { ...REQUEST, client: 'website' });
  return { callers, asked, directory, users, call };
}

/** A clock that advances when it is read, and by `pass`. */
let nowMs = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 0.01));
});
afterEach(() => {
  vi.restoreAllMocks();
});

function pass(ms: number): void {
  nowMs += ms;
}

describe('programs of one user that call at the same time', () => {
  const CLIENTS = ['website', 'ZulipMobile'];

  it.each(['API key', 'key alone'])('are each known by their own name, by %s', async (kind) => {
    const { callers, asked } = callersOf();
    const clientOf = async (client: string) => {
      const options = { ...REQUEST, client };
      if (kind === 'key alone') return (await callers.identifyByKey(REALM, 'key', options)).caller.client;
      return (await callers.identify(REALM, { email: 'ann@example.com', api_key: 'key' }, options)).client;
    };
    for (const moment of ['before anything is cached', 'while it is cached']) {
      expect(await Promise.all(CLIENTS.map(clientOf)), moment).toEqual(CLIENTS);
    }
    expect(asked).toEqual({ callers: 1, versions: 0 });
  });
});

it('gives a program that calls again the same object, which is encoded once', async () => {
  const { callers } = callersOf();
  const call = () => callers.identify(REALM, { session_id: 'session' }, { ...REQUEST, client: 'website' });
  expect(await call()).toBe(await call());
});

describe('when the lease is over', () => {
  it('one question proves all users of an organisation, and nothing is asked within the next', async () => {
    const { call, asked } = callersOf();
    const people = ['ann', 'bob', 'cy'];
    const first = await Promise.all(people.map(call));
    for (const versions of [1, 2, 3]) {
      pass(LEASE_MS + 1);
      const again = await Promise.all(people.map(call));
      for (const [index, caller] of again.entries()) expect(caller).toBe(first[index]);
      expect(asked).toEqual({ callers: 3, versions });
    }
  });

  it('everyone is asked about where the directory has changed, once', async () => {
    const { call, asked, directory } = callersOf();
    await call('ann');
    directory.version++;
    pass(LEASE_MS + 1);
    expect(await call('ann')).toMatchObject({ realm_version: 2 });
    expect(asked).toEqual({ callers: 2, versions: 1 });
    pass(LEASE_MS + 1);
    expect(await call('ann')).toMatchObject({ realm_version: 2 });
    expect(asked).toEqual({ callers: 2, versions: 2 });
  });

  it('an answer of a replica that is behind holds for its lease alone', async () => {
    const { call, directory, users } = callersOf();
    await call('ann');
    Object.assign(users, { GetDirectoryVersion: async () => ({ version: directory.version + 1 }) });
    pass(LEASE_MS + 1);
    // The version is known when Bob is looked up, and his answer has the version before it.
    await call('ann');
    expect(await call('bob')).toMatchObject({ realm_version: 1 });
    directory.version++;
    Object.assign(users, { GetDirectoryVersion: async () => ({ version: directory.version }) });
    pass(LEASE_MS + 1);
    expect(await call('bob')).toMatchObject({ realm_version: 2 });
  });

  it('each user is asked about where the version is not said', async () => {
    const { call, asked, users } = callersOf();
    Object.assign(users, { GetDirectoryVersion: () => Promise.reject(notReady()) });
    for (const callers of [1, 2, 3]) {
      await call('ann');
      expect(asked).toEqual({ callers, versions: 0 });
      pass(LEASE_MS + 1);
    }
  });

  it('a user whom a notice names is asked about though the version is the same', async () => {
    const { callers, call, asked } = callersOf();
    await call('ann');
    pass(LEASE_MS + 1);
    await call('ann');
    callers.forget(REALM, [8]);
    await call('ann');
    expect(asked).toEqual({ callers: 2, versions: 1 });
  });
});

it('asks about a session that may have ended by itself', async () => {
  const { callers, asked } = callersOf({ endsInMs: 2.5 * LEASE_MS });
  const call = () => callers.identify(REALM, { session_id: 'session' }, { ...REQUEST, client: 'website' });
  for (const callers of [1, 1, 1, 2]) {
    await call();
    expect(asked.callers).toBe(callers);
    pass(LEASE_MS - 1);
  }
});
