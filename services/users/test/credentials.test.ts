import { documentKey } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import type { SessionDocument } from '../src/authentication/store/sessions.ts';
import { type LoginFailuresDocument, takePacedTurn } from '../src/rate-limits/store.ts';
import type { UserDocument } from '../src/user/documents.ts';
import { callContext, foundOrganisation, type Replica, startReplica, useReplica } from './start-users.ts';

const { servers, replica } = await useReplica();
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const member = await add('Max Member', { password: 'correct horse' });

const authenticate = (email: string, api_key: string, realm_id = realm) =>
  replica.call.Authenticate({ realm_id, email, api_key, session_id: '', key_alone: false }, callContext());

const fetchKey = (username: string, password: string) =>
  replica.call.FetchApiKey({ realm_id: realm, username, password }, callContext());

describe('an API key', () => {
  it('says who is calling, with every group they are in', async () => {
    const { caller } = await authenticate(owner.email.toUpperCase(), owner.apiKey);
    expect(caller).toMatchObject({ realm_id: realm, user_id: owner.id, role: 100, bot_type: 0 });
    expect(caller?.group_ids).toHaveLength(7);
    expect(caller?.card).toMatchObject({ email: owner.email, avatar_url: '', is_active: true });
    expect(caller?.card?.avatar_hash_url).toMatch(/^https:/);
  });

  it('is refused when it is none, nobody’s or another’s', async () => {
    const refusal = (message: string) => ({ code: 'UNAUTHORIZED', message, httpStatus: 401 });
    await expect(authenticate(owner.email, 'short')).rejects.toMatchObject(refusal('Malformed API key'));
    await expect(authenticate(owner.email, 'x'.repeat(32))).rejects.toMatchObject(refusal('Invalid API key'));
    await expect(authenticate(owner.email, member.apiKey)).rejects.toMatchObject(refusal('Invalid API key'));
    await expect(authenticate('nobody@example.com', owner.apiKey)).rejects.toMatchObject(refusal('Invalid API key'));
    const other = await foundOrganisation(replica);
    await expect(authenticate(owner.email, owner.apiKey, other.realm)).rejects.toMatchObject(
      refusal('Invalid API key'),
    );
  });

  it('gives way to a new one', async () => {
    const user = await add('Key Holder');
    const key = (regenerate: boolean) =>
      replica.call.AdminGetApiKey({ realm_id: realm, email: user.email.toUpperCase(), regenerate }, callContext());
    expect((await key(false)).api_key).toBe(user.apiKey);
    const { api_key = '' } = await key(true);
    expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
    await expect(authenticate(user.email, user.apiKey)).rejects.toThrow('Invalid API key');
    expect((await authenticate(user.email, api_key)).caller?.user_id).toBe(user.id);
    expect((await key(false)).api_key).toBe(api_key);
    await expect(
      replica.call.AdminGetApiKey({ realm_id: realm, email: 'nobody@x', regenerate: true }, callContext()),
    ).rejects.toThrow('No such user');
  });

  it('is of no use to deactivated accounts or in deactivated organisations', async () => {
    const other = await foundOrganisation(replica);
    const user = await other.add('Soon Gone', { password: 'long enough' });
    const change = (collection: string, _id: number, fields: object) =>
      replica.context.commits.run(other.realm, {}, async (tx) => {
        tx.update(collection, { _id }, { $set: { ...fields, version: tx.next('version') } });
        return null;
      });
    const of = () => authenticate(user.email, user.apiKey, other.realm);
    await change('users', documentKey(other.realm, user.id), { is_active: false });
    await expect(of()).rejects.toMatchObject({ code: 'USER_DEACTIVATED', message: 'Account is deactivated' });
    const fetching = { realm_id: other.realm, username: user.email, password: 'long enough' };
    await expect(replica.call.FetchApiKey(fetching, callContext())).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
    await change('realms', other.realm, { deactivated: true });
    await expect(of()).rejects.toMatchObject({
      code: 'REALM_DEACTIVATED',
      message: 'This organization has been deactivated',
    });
    await expect(replica.call.FetchApiKey(fetching, callContext())).rejects.toMatchObject({
      code: 'REALM_DEACTIVATED',
    });
    await expect(other.add('Too Late')).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
  });
});

describe('a password', () => {
  it('is traded for the API key, and stored as nothing but its hash', async () => {
    expect(await fetchKey(member.email.toUpperCase(), 'correct horse')).toEqual({
      user_id: member.id,
      email: member.email,
      api_key: member.apiKey,
    });
    const stored = await replica.database.collection<UserDocument>('users').findOne({ realm, id: member.id });
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('is refused alike when it is wrong and when the account has none or is none', async () => {
    for (const [username, password] of [
      [member.email, 'wrong horse'],
      [owner.email, ''],
      ['nobody@example.com', 'correct horse'],
    ] as const) {
      await expect(fetchKey(username, password)).rejects.toMatchObject({
        code: 'AUTHENTICATION_FAILED',
        message: 'Your username or password is incorrect',
        httpStatus: 401,
      });
    }
  });

  it('can be guessed at five times, and then ever more slowly, on all replicas together', async () => {
    const user = await add('Guessed At', { password: 'long enough' });
    const other = await startReplica(servers, { namespace: replica.database.name.replace(/_users$/, '') });
    const guess = (on: Replica, password: string) =>
      on.call.FetchApiKey({ realm_id: realm, username: user.email, password }, callContext());
    const guesses = await Promise.allSettled(
      Array.from({ length: 9 }, (_, i) => guess(i % 2 ? replica : other, 'wrong')),
    );
    const codes = guesses.map((guessed) => (guessed.status === 'rejected' ? guessed.reason.code : 'right'));
    expect(codes.filter((code) => code === 'AUTHENTICATION_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMIT_HIT')).toHaveLength(4);
    for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
      const retryAfter = await guess(replica, 'long enough').catch(({ extra }) => extra['retry-after']);
      expect(retryAfter).toBeGreaterThan(seconds - 15);
      expect(retryAfter).toBeLessThanOrEqual(seconds);
      await later(seconds);
      await expect(guess(other, 'wrong')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    }
    await later(900);
    expect((await guess(other, 'long enough')).api_key).toBe(user.apiKey);
    await expect(guess(other, 'wrong')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    await other.stop();
  });

  it('is not guessed from one address for many accounts, nor from many addresses for one', async () => {
    const strict = await startReplica(servers, {
      namespace: replica.database.name.replace(/_users$/, ''),
      config: { LOGIN_FAILURES_PER_ADDRESS: 4 },
    });
    const guess = (address: string, username: string, password = 'wrong', user_agent = 'a program') =>
      strict.call
        .FetchApiKey({ realm_id: realm, username, password, origin: { address, user_agent } as never }, callContext())
        .then(
          () => 'right',
          ({ code }: { code: string }) => code,
        );
    const user = await add('Spread', { password: 'long enough' });
    expect(await guess('home', user.email, 'long enough')).toBe('right');

    const codes: string[] = [];
    for (let i = 0; i < 6; i++) codes.push(await guess('192.0.2.1', `user${i}@example.com`));
    const [failed, limited] = ['AUTHENTICATION_FAILED', 'RATE_LIMIT_HIT'];
    expect(codes).toEqual([failed, failed, failed, failed, limited, limited]);
    // Correct passwords do not count.
    for (let i = 0; i < 6; i++) expect(await guess('192.0.2.2', user.email, 'long enough', `${i}`)).toBe('right');

    for (let i = 0; i < 100; i++) expect(await guess(`198.51.100.${i}`, user.email)).toBe(failed);
    expect(await guess('198.51.100.200', user.email, 'long enough')).toBe(limited);
    // A known device is let in, and other users are not slowed down.
    expect(await guess('home', user.email, 'long enough')).toBe('right');
    expect(await guess('198.51.100.201', member.email, 'correct horse')).toBe('right');
    // Another program at that address is a new device.
    expect(await guess('home', user.email, 'long enough', 'another program')).toBe(limited);
    await strict.stop();
  }, 60_000);
});

/** Ages everything that was counted by this many seconds. */
async function later(seconds: number): Promise<void> {
  const earlier = { $map: { input: '$attempts', in: { $subtract: ['$$this', seconds * 1000] } } };
  await replica.database
    .collection<LoginFailuresDocument>('login_failures')
    .updateMany({}, [{ $set: { attempts: earlier } }]);
}

describe('development mode', () => {
  it('logs anyone in, with a session that ends', async () => {
    const reply = await replica.call.FetchDevApiKey({ realm_id: realm, username: member.email }, callContext());
    expect(reply).toMatchObject({ user_id: member.id, api_key: member.apiKey });
    const session_id = reply.session_id ?? '';
    const of = (realm_id: number, id = session_id) =>
      replica.call.Authenticate({ realm_id, session_id: id, key_alone: false, email: '', api_key: '' }, callContext());
    expect((await of(realm)).caller?.user_id).toBe(member.id);
    const refusal = { code: 'UNAUTHORIZED', httpStatus: 401 };
    await expect(of(realm + 1)).rejects.toMatchObject(refusal);
    await expect(of(realm, `${session_id}x`)).rejects.toMatchObject(refusal);
    const sessions = replica.database.collection<SessionDocument>('sessions');
    const [stored] = await sessions.find().toArray();
    expect(stored?._id).not.toContain(session_id);
    await sessions.updateOne({ _id: stored?._id ?? '' }, { $set: { expires_at: new Date(Date.now() - 1) } });
    await expect(of(realm)).rejects.toMatchObject(refusal);
    await sessions.updateOne({ _id: stored?._id ?? '' }, { $set: { expires_at: new Date(Date.now() + 60_000) } });
    expect((await of(realm)).caller?.user_id).toBe(member.id);
    const { version: at, ends_in_ms } = await of(realm);
    expect(ends_in_ms).toBeLessThanOrEqual(60_000);
    const version = async () =>
      Number((await replica.call.GetDirectoryVersion({ realm_id: realm }, callContext())).version);
    const before = await version();
    expect(at).toBe(before);
    await replica.call.EndSession({ session_id }, await member.ctx());
    // A gateway that was not notified finds a newer version, and authenticates again.
    expect(await version()).toBeGreaterThan(before);
    await expect(of(realm)).rejects.toMatchObject(refusal);
    await replica.call.EndSession({ session_id }, await member.ctx());
  });

  it('is off unless the process was started in it', async () => {
    const strict = await startReplica(servers, {
      namespace: replica.database.name.replace(/_users$/, ''),
      config: { DEVELOPMENT: false },
    });
    await expect(
      strict.call.FetchDevApiKey({ realm_id: realm, username: member.email }, callContext()),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await strict.stop();
    await expect(
      replica.call.FetchDevApiKey({ realm_id: realm, username: 'nobody@x' }, callContext()),
    ).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });
});

describe('a browser that was logged in before', () => {
  it('is known until the password changes', async () => {
    const user = await add('Browser Holder', { password: 'the former one' });
    let browsers = 0;
    const logIn = (password: string, address: string, password_version?: unknown) => {
      const device = { user_id: user.id, id: `browser${++browsers}`, password_version };
      const origin = { address, user_agent: 'a browser' };
      const request = { realm_id: realm, username: user.email, password, origin, device };
      return replica.call.LogIn(request as never, callContext());
    };
    const guess = (version: unknown) =>
      logIn('wrong', '192.0.2.50', version).catch(({ code }: { code: string }) => code);

    const { password_version: former } = await logIn('the former one', '192.0.2.51');
    for (let i = 0; i < 10; i++) expect(await guess(former)).toBe('AUTHENTICATION_FAILED');
    const change = { realm_id: realm, user_id: user.id, password: 'the present one' };
    await replica.call.AdminSetPassword(change, callContext({ requestKey: 'present' }));
    const { password_version: present } = await logIn('the present one', '192.0.2.51');

    for (let i = 0; i < 5; i++) expect(await guess(former)).toBe('AUTHENTICATION_FAILED');
    expect(await guess(former)).toBe('RATE_LIMIT_HIT');
    expect(await guess(present)).toBe('AUTHENTICATION_FAILED');
    expect(await logIn('the present one', '192.0.2.50', present)).toMatchObject({ user_id: user.id });
  });

  it('is known by its program and address, also until the password changes', async () => {
    const user = await add('Program Holder', { password: 'the former one' });
    const logIn = (password: string, user_agent: string) => {
      const origin = { address: '192.0.2.60', user_agent };
      const request = { realm_id: realm, username: user.email, password, origin, device: null };
      return replica.call.LogIn(request as never, callContext());
    };
    const guess = (program: string) => logIn('wrong', program).catch(({ code }: { code: string }) => code);
    const guessOften = async () => {
      for (let i = 0; i < 6; i++) await guess('another program');
      expect(await guess('another program')).toBe('RATE_LIMIT_HIT');
    };
    await logIn('the former one', 'a program');
    await guessOften();
    expect(await guess('a program')).toBe('AUTHENTICATION_FAILED');
    const change = { realm_id: realm, user_id: user.id, password: 'the present one' };
    await replica.call.AdminSetPassword(change, callContext({ requestKey: 'other program' }));
    await guessOften();
    expect(await guess('a program')).toBe('RATE_LIMIT_HIT');
  });
});

describe('a turn that is slowed down', () => {
  it('is free at first, also where one of a clock that is ahead was counted before it', async () => {
    const pace = { free: 2, firstMs: 1000, mostMs: 4000, withinMs: 60_000 };
    const key = { key: 'skewed', about: 'skewed' };
    const turn = (at: number) =>
      takePacedTurn(replica.database, key, pace, at).then(
        () => 'counted',
        (error) => error.code,
      );
    const now = Date.now();
    expect([await turn(now + 500), await turn(now), await turn(now + 700)]).toEqual([
      'counted',
      'counted',
      'RATE_LIMIT_HIT',
    ]);
  });
});
