/** The organisation that the table of permissions is held against, and everyone who calls. */
import { ApiClient, createOrganisation, type Organisation, watchTraffic } from '@rookery/testkit';
import { expect, inject } from 'vitest';
import { type OUTSIDERS, type RoleCalling, SUBDOMAIN, type World } from './row.ts';

/** `email_address_visibility` */
const NOBODY = 4;

export type Caller = RoleCalling | (typeof OUTSIDERS)[number];

export interface Stage {
  readonly world: World;
  readonly callers: Readonly<Record<Caller, ApiClient>>;
  /**
   * Addresses that were shown to a user who may not see them, with where that was; nobody shows theirs to anyone here.
   */
  readonly leaks: readonly string[];
  /** Another with the same part. */
  another(role: RoleCalling): Promise<ApiClient>;
  close(): Promise<void>;
}

/** @param subdomain of the organisation; files that run side by side have different ones */
export async function setUp(subdomain = SUBDOMAIN): Promise<Stage> {
  const cluster = inject('cluster');
  const organisation = await createOrganisation(cluster, 'Permissions', { spectators: true, subdomain });
  const elsewhere = await createOrganisation(cluster, 'Elsewhere');
  const hidden = new Set<string>();
  const leaks: string[] = [];
  const stopWatching = watchTraffic(({ method, path }, { as, sent, answered }) => {
    // Of development mode, in which anyone may log in as anyone and chooses as whom; and a token names an address in
    // its own way.
    if (path === '/api/v1/dev_list_users' || path === '/api/v1/jwt/fetch_api_key') return;
    for (const [address] of answered.matchAll(/[\w.+-]+@t\w+\.example\.com/gi)) {
      // The user who named an address, to log in with it, is not shown it.
      if (address === as || sent.includes(address) || !hidden.has(address)) continue;
      leaks.push(`${method} ${path} as ${as}: ${address}`);
    }
  });
  let names = 0;
  const name = () => `Person ${++names}`;
  const someone: World['someone'] = async (o) => {
    const client = await organisation.user(name(), o);
    // Everybody may see the addresses of bots.
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

/** A user of one organisation who comes to another. */
function keyOf({ origin, email, apiKey, userId }: ApiClient, { host }: Organisation): ApiClient {
  return new ApiClient({ origin, host, email, apiKey, userId });
}

async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
