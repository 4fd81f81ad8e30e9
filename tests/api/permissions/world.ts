/** The organisation that the table of permissions is held against, and everyone who calls. */
import { ApiClient, createOrganisation, type Organisation } from '@rookery/testkit';
import { expect, inject } from 'vitest';
import type { OUTSIDERS, RoleCalling, World } from './row.ts';

export type Caller = RoleCalling | (typeof OUTSIDERS)[number];

export interface Stage {
  readonly world: World;
  readonly callers: Readonly<Record<Caller, ApiClient>>;
  /** Another with the same part. */
  another(role: RoleCalling): Promise<ApiClient>;
  close(): Promise<void>;
}

export async function setUp(): Promise<Stage> {
  const cluster = inject('cluster');
  const organisation = await createOrganisation(cluster, 'Permissions', { spectators: true });
  const elsewhere = await createOrganisation(cluster, 'Elsewhere');
  let names = 0;
  const name = () => `Somebody ${++names}`;
  const someone: World['someone'] = (o) => organisation.user(name(), o);
  const another = (role: RoleCalling, owner = member): Promise<ApiClient> =>
    someone(role === 'bot' ? { botOf: owner } : { role });

  const owner = await organisation.user('Olga Owner', { role: 'owner' });
  const member = await organisation.user('Max Member');
  const callers = {
    owner,
    member,
    administrator: await another('administrator'),
    moderator: await another('moderator'),
    guest: await another('guest'),
    bot: await another('bot'),
    spectator: organisation.nobody,
    deactivated: await someone(),
    stranger: keyOf(await elsewhere.user('Sam Stranger', { role: 'owner' }), organisation),
  };
  await ok(owner.delete(`/users/${callers.deactivated.userId}`));
  const inside = Object.values(callers).flatMap(({ userId }) => userId || []);
  const principals = inside.filter((id) => id !== callers.deactivated.userId && id !== callers.stranger.userId);
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
    close: async () => {
      await Promise.all([organisation.close(), elsewhere.close()]);
    },
  };
}

/** A user of one organisation who comes to another. */
function keyOf({ origin, email, apiKey, userId }: ApiClient, { host }: Organisation): ApiClient {
  return new ApiClient({ origin, host, email, apiKey, userId });
}

export async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
