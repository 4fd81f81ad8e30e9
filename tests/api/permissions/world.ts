/** The organisation on which the table of permissions is tested, and all callers. */
import { ApiClient, createOrganisation, type Organisation, watchTraffic } from '@rookery/testkit';
import { expect, inject } from 'vitest';
import { type OUTSIDERS, type RoleCalling, SUBDOMAIN, type World } from './row.ts';

/** A value of `email_address_visibility`. */
const NOBODY = 4;

export type Caller = RoleCalling | (typeof OUTSIDERS)[number];

export interface Stage {
  readonly world: World;
  readonly callers: Readonly<Record<Caller, ApiClient>>;
  /**
   * Addresses that were shown to a user who may not see them, with the request. Here, nobody shows their address to
   * anyone.
   */
  readonly leaks: readonly string[];
  /** Creates another user with the same role. */
  another(role: RoleCalling): Promise<ApiClient>;
  close(): Promise<void>;
}

/**
 * Creates the organisation and the callers.
 * @param subdomain of the organisation; concurrent test files use different ones
 */
export async function setUp(subdomain = SUBDOMAIN): Promise<Stage> {
  const cluster = inject('cluster');
  const organisation = await createOrganisation(cluster, 'Permissions', { spectators: true, subdomain });
  const elsewhere = await createOrganisation(cluster, 'Elsewhere');
  const hidden = new Set<string>();
  const leaks: string[] = [];
  const stopWatching = watchTraffic(({ method, path }, { as, sent, answered }) => {
    // Not leaks: development mode lists the accounts that anyone may log in as, and a token contains its address
    // encoded.
    if (path === '/api/v1/dev_list_users' || path === '/api/v1/jwt/fetch_api_key') return;
    for (const [address] of answered.matchAll(/[\w.+-]+@t\w+\.example\.com/gi)) {
      // An address that the request itself contains, to log in with it, is not a leak.
      if (address === as || sent.includes(address) || !hidden.has(address)) continue;
      leaks.push(`${method} ${path} as ${as}: ${address}`);
    }
  });
  let names = 0;
  const name = () => `Person ${++names}`;
  const someone: World['someone'] = async (o) => {
    const client = await organisation.user(name(), o);
    // Addresses of bots are visible to everyone.
    if (!o?.botOf) hidden.add(client.email);
    return client;
  };
  const another = (role: RoleCalling, owner = member): Promise<ApiClient> =>
    someone(role === 'bot' ? { botOf: owner } : { role });

  const owner = await organisation.user('Olga Owner', { role: 'owner' });
  await ok(owner.patch('/realm/user_settings_defaults', { email_address_visibility: NOBODY }));
  await ok(owner.patch('/settings', { email_address_visibility: NOBODY }));
  const member = await organisation.user('Max Member');
  for (const { email } of [owner, member]) hidden.add(email);
  const callers = {
    owner,
    member,
    administrator: await another('administrator'),
    moderator: await another('moderator'),
    guest: await another('guest'),
    bot: await another('bot'),
    spectator: organisation.nobody,
    deactivated: await someone(),
    foreigner: keyOf(await elsewhere.user('Sam Foreigner', { role: 'owner' }), organisation),
  };
  await ok(owner.delete(`/users/${callers.deactivated.userId}`));
  const inside = Object.values(callers).flatMap(({ userId }) => userId || []);
  const principals = inside.filter((id) => id !== callers.deactivated.userId && id !== callers.foreigner.userId);
  await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
  const open = { subscriptions: [{ name: 'window' }], is_web_public: true, principals };
  await ok(owner.post('/users/me/subscriptions', open));
  const id = async (stream: string) => (await ok(owner.get('/get_stream_id', { stream }))).stream_id;
  const greeting = { type: 'channel', to: 'window', topic: 'greetings', content: 'hello' };
  const message = (await ok(member.post('/messages', greeting))).id;
  const world = {
    organisation,
    owner,
    member,
    square: await id('square'),
    window: await id('window'),
    message,
    someone,
    name,
  };
  return {
    world,
    callers,
    another,
    leaks,
    close: async () => {
      stopWatching();
      await Promise.all([organisation.close(), elsewhere.close()]);
    },
  };
}

/** A client with the key of a user of another organisation. */
function keyOf({ origin, email, apiKey, userId }: ApiClient, { host }: Organisation): ApiClient {
  return new ApiClient({ origin, host, email, apiKey, userId });
}

async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
