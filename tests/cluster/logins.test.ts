/**
 * Notices about logins, the limit of mails that one unauthenticated address can cause, and logins while others guess
 * the password.
 */
import {
  type ApiClient,
  Browser,
  type Cluster,
  createOrganisation,
  mailsTo,
  type Organisation,
  type ReceivedMail,
  startCluster,
} from '@rookery/testkit';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { makeTokenKeys, type TokenKey, toConfig } from '../setup/token-keys.ts';
import { sign } from '../setup/tokens.ts';

let cluster: Cluster;
let organisation: Organisation;
let mongodb: MongoClient;
let key: TokenKey;
let people = 0;
const PASSWORD = 'correct horse battery staple';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const MOBILE = 'ZulipMobile/27.233 (Android 14)';
const HOME = '198.51.100.7';

beforeAll(async () => {
  const keys = makeTokenKeys();
  key = keys[0] as TokenKey;
  cluster = await startCluster({
    servers: inject('servers'),
    scale: { users: 2 },
    env: {
      LOGIN_MAILS: 'true',
      // The default.
      MAILS_PER_ADDRESS_PER_DAY: '',
      TRUSTED_PROXIES: 'loopback',
      JWT_AUTH_KEYS: toConfig(keys),
    },
  });
  mongodb = await MongoClient.connect(inject('servers').mongodbUrl);
  organisation = await createOrganisation(cluster.address, 'Nest', { subdomain: key.subdomain });
});
afterAll(async () => {
  await mongodb?.close();
  await organisation?.close();
  await cluster?.stop();
});

const collection = (name: string) => mongodb.db(`${cluster.address.namespace}_users`).collection(name);

/** Creates a user who logged in first a day ago, or whose account is new. */
async function someone(options: { new?: boolean } = {}): Promise<ApiClient> {
  const user = await organisation.user(`Person ${++people}`, { password: PASSWORD });
  if (!options.new) await grow(user);
  return user;
}

const grow = ({ userId }: ApiClient) =>
  collection('users').updateOne(
    { realm: organisation.realmId, id: userId },
    { $set: { joined_at: Date.now() - 24 * 3600_000 }, $unset: { awaits_login: '' } },
  );

/** Returns the mails of a user when none is pending. */
async function mails(user: ApiClient): Promise<ReceivedMail[]> {
  await expect.poll(() => collection('mails').countDocuments(), { timeout: 15_000 }).toBe(0);
  return mailsTo(cluster.address.mailDir, user.email);
}

const from = (address: string, userAgent = FIREFOX) => ({
  headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
});
const fetchKey = (user: ApiClient, o = from(HOME), password = PASSWORD) =>
  organisation.nobody.post('/fetch_api_key', { username: user.email, password }, o);

describe('a login from somewhere new', () => {
  it('is sent to whose account it is, once', async () => {
    const user = await someone();
    await ok(fetchKey(user));
    await ok(fetchKey(user));
    const [mail, ...more] = await mails(user);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New login to Nest with Firefox on Windows');
    for (const text of [user.email, 'Nest', 'Device: Firefox on Windows', `Address: ${HOME}`]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.url).toMatch(/\/accounts\/password\/reset\/$/);
  });

  it('is one with another device, or from another address', async () => {
    const user = await someone();
    await ok(fetchKey(user));
    await ok(fetchKey(user, from(HOME, MOBILE)));
    await ok(fetchKey(user, from('203.0.113.5')));
    // Both the address and the program are known now, in any combination.
    await ok(fetchKey(user, from('203.0.113.5', MOBILE)));
    const subjects = (await mails(user)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      'New login to Nest with Firefox on Windows',
      'New login to Nest with Firefox on Windows',
      'New login to Nest with ZulipMobile on Android',
    ]);
  });

  it('is one from a network of IPv6, of which a subscriber has all addresses', async () => {
    const user = await someone();
    for (const address of ['2001:db8:1:2::3', '2001:db8:1:2:ffff::9', '2001:db8:1:3::3']) {
      await ok(fetchKey(user, from(address)));
    }
    expect((await mails(user)).map(({ text }) => /^Address: (.*)$/m.exec(text)?.[1])).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1:3::/64',
    ]);
  });

  it('is notified of browsers and of tokens too', async () => {
    const user = await someone();
    const browser = new Browser({ origin: cluster.address.origin, host: organisation.host, ...from(HOME) });
    await browser.open('/login/');
    expect((await browser.submit({ username: user.email, password: PASSWORD })).status).toBe(302);
    expect(await mails(user)).toHaveLength(1);
    const token = await sign({ email: user.email }, key);
    await ok(organisation.nobody.post('/jwt/fetch_api_key', { token }, from(HOME)));
    expect(await mails(user)).toHaveLength(1);
    await ok(organisation.nobody.post('/jwt/fetch_api_key', { token }, from('203.0.113.5')));
    expect(await mails(user)).toHaveLength(2);
  });

  it('is notified once of many at the same time', async () => {
    const user = await someone();
    await Promise.all(Array.from({ length: 4 }, () => ok(fetchKey(user))));
    expect(await mails(user)).toHaveLength(1);
  });

  it('says no more of a program than a name', async () => {
    const user = await someone();
    await ok(fetchKey(user, from(HOME, 'Open https://evil.example.com now/1.0')));
    const [mail] = await mails(user);
    expect(mail?.subject).toBe('New login to Nest with Open https');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('is not notified of the user who does not know the password', async () => {
    const user = await someone();
    expect((await fetchKey(user, from(HOME), 'wrong')).status).toBe(401);
    expect(await mails(user)).toEqual([]);
    // The failed login does not make the place known either.
    await ok(fetchKey(user));
    expect(await mails(user)).toHaveLength(1);
  });

  it('is not sent to who does not want to hear of it', async () => {
    const user = await someone();
    await ok(user.patch('/settings', { enable_login_emails: false }));
    await ok(fetchKey(user));
    expect(await mails(user)).toEqual([]);
  });

  it('is not notified of an account that was made a moment ago; but where it was made is known', async () => {
    const user = await someone({ new: true });
    await ok(fetchKey(user));
    await grow(user);
    await ok(fetchKey(user));
    expect(await mails(user)).toEqual([]);
    await ok(fetchKey(user, from('203.0.113.5')));
    expect(await mails(user)).toHaveLength(1);
  });
});

const browserAt = (address: string) =>
  new Browser({ origin: cluster.address.origin, host: organisation.host, ...from(address) });

describe('a browser that was logged in before', () => {
  const COOKIE = 'knowndevice';

  /** Logs in from an address, with a browser that has the known-device cookie of another one. */
  async function logIn(address: string, user: ApiClient, device?: string) {
    const browser = browserAt(address);
    if (device !== undefined) browser.addCookie(COOKIE, device);
    await browser.open('/login/');
    const { status } = await browser.submit({ username: user.email, password: PASSWORD });
    return { status, device: browser.cookies.get(COOKIE) ?? '' };
  }

  it('logs in at once where guesses of others slow everyone else down', async () => {
    const [user, other] = [await someone(), await someone()];
    const [own, another] = [await logIn(HOME, user), await logIn(HOME, other)];
    expect([own, another]).toMatchObject(Array(2).fill({ status: 302, device: expect.stringMatching(/./) }));
    const busy = '192.0.2.100';
    for (let i = 0; i < 5; i++) expect((await fetchKey(user, from(busy, MOBILE), 'wrong')).status).toBe(401);
    expect((await logIn(busy, user)).status).toBe(429);
    expect((await fetchKey(user, from(busy, MOBILE))).status).toBe(429);
    // The cookie of another account does not count, and a modified one is invalid.
    expect((await logIn(busy, user, another.device)).status).toBe(429);
    expect((await logIn(busy, user, own.device.toUpperCase())).status).toBe(429);
    expect((await logIn(busy, user, own.device)).status).toBe(302);
  });
});

describe('an address that nobody knows', () => {
  const refusal = 'API usage exceeded rate limit';
  async function reset(address: string, email: string) {
    const browser = browserAt(address);
    await browser.open('/accounts/password/reset/');
    return browser.submit({ email });
  }

  it('causes five mails a day, of whatever kind and to whomever', async () => {
    const address = '192.0.2.1';
    const user = await someone();
    for (let i = 0; i < 3; i++) {
      expect((await reset(address, `nobody${i}@example.org`)).problem).toBeUndefined();
    }
    const { invite_link } = await ok((await organisation.user('Ada', { role: 'owner' })).post('/invites/multiuse'));
    const join = async () => {
      const browser = browserAt(address);
      await browser.open(invite_link);
      return browser.submit({ email: `new${++people}@example.org` });
    };
    expect((await join()).problem).toBeUndefined();
    const move = (options: object) => user.patch('/settings', { email: `moved${++people}@example.org` }, options);
    await ok(move(from(address)));
    expect((await join()).problem).toBe(refusal);
    expect((await reset(address, user.email)).problem).toBe(refusal);
    expect(await move(from(address))).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', msg: refusal, 'retry-after': expect.any(Number) },
    });
    // Other addresses still work, and the account's owner still has the full limit: two an hour.
    await ok(move(from('192.0.2.2')));
    for (const expected of [undefined, undefined, refusal]) {
      expect((await reset('192.0.2.2', user.email)).problem).toBe(expected);
    }
  });
});
