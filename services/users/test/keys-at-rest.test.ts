/** Tests that the database contains no credentials: a copy of it gives no access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callContext,
  foundOrganisation,
  newNamespace,
  parsed,
  type Replica,
  type Servers,
  startReplica,
  startServers,
  type TestUser,
} from './start-users.ts';

const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)];
const realm_url = 'http://chat.example.com';
const PASSWORD = 'correct horse battery staple';
let servers: Servers;
let namespace: string;
let replica: Replica;
let realm: number;
let owner: TestUser;
let add: Awaited<ReturnType<typeof foundOrganisation>>['add'];

beforeAll(async () => {
  servers = await startServers();
  namespace = newNamespace(servers);
  replica = await startReplica(servers, { namespace, secrets: [FIRST] });
  ({ realm, add } = await foundOrganisation(replica));
  owner = await add('Olga', { role: 'owner', password: PASSWORD });
});
afterAll(async () => {
  await replica?.stop();
  await servers?.stop();
});

const key = async (on: Replica, email: string, regenerate = false) =>
  (await on.call.AdminGetApiKey({ realm_id: realm, email, regenerate }, callContext())).api_key ?? '';
const opens = (on: Replica, email: string, api_key: string) =>
  on.call.Authenticate({ realm_id: realm, email, api_key, session_id: '', key_alone: false }, callContext()).then(
    ({ caller }) => caller?.user_id,
    ({ code }: { code: string }) => code,
  );
const links = async (on: Replica) =>
  parsed<{ invites: { link_url?: string }[] }>(await on.call.ListInvitations({ realm_url }, await owner.ctx())).invites;

/** A replica with other secret keys, over the same database. */
async function withSecrets(...secrets: string[]): Promise<Replica> {
  return startReplica(servers, { namespace, secrets });
}

/** The collections in which any document contains the text, in its stored form. */
async function isStored(text: string): Promise<string[]> {
  const collections = await replica.database.db.listCollections().toArray();
  const found = collections.map(async ({ name }) => {
    const documents = await replica.database.collection(name).find({}, { raw: true }).toArray();
    return documents.some((bytes) => Buffer.from(bytes as unknown as Uint8Array).includes(text)) ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

const terms = {
  role: 400,
  channel_ids: [],
  group_ids: [],
  include_default_channels: false,
  expires_in_minutes: 10,
};

describe('the database holds no key', () => {
  it('of an account, a bot or a link, nor an answer under a request key with one', async () => {
    const user = await add('Keyed', { password: PASSWORD });
    const bot = {
      full_name: 'Robot',
      short_name: 'robot',
      bot_type: 1,
      payload_url: '',
      service_name: '',
      interface_type: 1,
      config: [],
      default_sending_stream: '',
      default_events_register_stream: '',
      default_all_public_streams: false,
      picture: null,
    };
    const context = async (one: TestUser, requestKey: string) => ({ ...(await one.ctx()), requestKey });
    const [making, linking] = [await context(user, 'bot'), await context(owner, 'link')];
    const made = async (attempt = 0) =>
      parsed(await replica.call.CreateBot(bot as never, { ...making, attempt })).api_key as string;
    const link = async () => (await replica.call.CreateInvitationLink({ terms }, linking)).key ?? '';
    const regenerating = await context(user, 'regenerate');
    const regenerated = await replica.call.RegenerateApiKey({ self: true, bot_id: 0 }, regenerating);
    const keys = [user.apiKey, await made(), await link(), regenerated.api_key ?? ''];
    for (const one of keys) expect(one).toMatch(/^[A-Za-z0-9]{24,32}$/);
    // A repetition returns the same key, though it is not stored.
    expect(await made(1)).toBe(keys[1]);
    expect(await link()).toBe(keys[2]);
    expect((await replica.call.RegenerateApiKey({ self: true, bot_id: 0 }, regenerating)).api_key).toBe(keys[3]);
    // `isStored` would find a stored key: it finds the name of the user.
    expect(await isStored('Keyed')).toContain('users');
    for (const one of keys) expect([one, await isStored(one)]).toEqual([one, []]);
    expect((await links(replica)).map((one) => one.link_url)).toContain(`${realm_url}/join/${keys[2]}/`);
  });
});

describe('when the secret keys are changed', () => {
  it('keys are shown while theirs is among them; then they open what they opened, and another is shown', async () => {
    const user = await add('Rotated', { password: PASSWORD });
    const link = await replica.call.CreateInvitationLink({ terms }, await owner.ctx());
    const both = await withSecrets(SECOND, FIRST);
    expect(await key(both, user.email)).toBe(user.apiKey);
    await both.stop();

    const after = await withSecrets(SECOND);
    expect(await opens(after, user.email, user.apiKey)).toBe(user.id);
    const login = { realm_id: realm, username: user.email, password: PASSWORD };
    const { api_key: second = '' } = await after.call.FetchApiKey(login, callContext());
    expect(second).not.toBe(user.apiKey);
    expect(await key(after, user.email)).toBe(second);
    for (const one of [user.apiKey, second]) expect(await opens(after, user.email, one)).toBe(user.id);
    // The link still works, but can no longer be shown.
    const check = { realm_id: realm, key: link.key ?? '', purpose: 'join' };
    expect(await after.call.CheckKey(check, callContext())).toMatchObject({ email: '' });
    const listed = await links(after);
    expect(listed.length).toBeGreaterThan(0);
    for (const one of listed) expect(one).not.toHaveProperty('link_url');

    // A new key invalidates all earlier ones.
    const third = await key(after, user.email, true);
    for (const one of [user.apiKey, second]) expect(await opens(after, user.email, one)).toBe('UNAUTHORIZED');
    expect(await opens(after, user.email, third)).toBe(user.id);
    await after.stop();
  });
});
