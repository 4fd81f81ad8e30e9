/**
 * The permissions in every kind of channel, for every role, with and without a subscription. The expectations are
 * computed from the documented rules, in a few lines, and compared with the answers of one organisation.
 */
import { type ApiClient, type ApiResponse, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const KINDS = {
  'web-public': { invite_only: false, is_web_public: true, history_public_to_subscribers: true },
  public: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  'private, its history shared': { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
  'private, its history protected': { invite_only: true, is_web_public: false, history_public_to_subscribers: false },
  archived: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  'archived and private': { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
} as const;
type Kind = keyof typeof KINDS;

const ROLES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
type Role = (typeof ROLES)[number];

/** How many messages of a channel are readable: the one since the subscription, or also the one before it. */
const SINCE = 1;
const ALL = 2;

/** Returns the documented permissions. */
function expected(kind: Kind, role: Role, subscribed: boolean) {
  const { invite_only, is_web_public, history_public_to_subscribers } = KINDS[kind];
  const archived = kind.startsWith('archived');
  const guest = role === 'guest';
  const admin = role === 'owner' || role === 'administrator';
  const content = subscribed || is_web_public || (!invite_only && !guest);
  const knows = content || admin;
  const messages = history_public_to_subscribers ? ALL : SINCE;
  return {
    knows,
    reads: content ? messages : 0,
    posts: content && !archived,
    joins: subscribed || (!archived && (is_web_public || (!invite_only && !guest))),
    addsOthers: content && !guest && !archived,
    renames: admin,
    opens: admin && content,
  };
}

const { organisation, maker, newcomer } = await useOrganisation(
  { maker: { name: 'Max Maker', role: 'owner' }, newcomer: 'Nia Newcomer' },
  { name: 'Authorisation', spectators: true },
);
let channels: Map<Kind, { id: number; name: string }>;
let people: Map<string, ApiClient>;

const key = (role: Role, subscribed: boolean) => `${role} ${subscribed}`;

beforeAll(async () => {
  const cases = ROLES.flatMap((role) => [true, false].map((subscribed) => ({ role, subscribed })));
  people = new Map();
  for (const { role, subscribed } of cases) {
    people.set(
      key(role, subscribed),
      await organisation.user(`${role} ${subscribed ? 'inside' : 'outside'}`, { role }),
    );
  }
  channels = new Map();
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const { id } = await ok(
      maker.post('/channels/create', { name: kind, subscribers: [maker.userId], ...QUIETLY, ...KINDS[kind] }),
    );
    const message = { type: 'channel', to: id, topic: 't' };
    await ok(maker.post('/messages', { ...message, content: 'before' }));
    const principals = ROLES.map((role) => (people.get(key(role, true)) as ApiClient).userId);
    await ok(maker.post('/users/me/subscriptions', { subscriptions: [{ name: kind }], principals, ...QUIETLY }));
    await ok(maker.post('/messages', { ...message, content: 'since' }));
    if (kind.startsWith('archived')) await ok(maker.delete(`/streams/${id}`));
    channels.set(kind, { id, name: kind });
  }
});

const succeeds = ({ status, body }: ApiResponse): boolean => {
  expect([200, 400], JSON.stringify(body)).toContain(status);
  return status === 200;
};

describe.each(Object.keys(KINDS) as Kind[])('a channel that is %s', (kind) => {
  describe.each(ROLES)('and a %s', (role) => {
    it.each([true, false])('who is subscribed: %s', async (subscribed) => {
      const by = people.get(key(role, subscribed)) as ApiClient;
      const { id, name } = channels.get(kind) as { id: number; name: string };
      const wanted = expected(kind, role, subscribed);
      const before = await organisation.written();

      expect(succeeds(await by.get(`/streams/${id}`)), 'knows').toBe(wanted.knows);
      const listed = (await ok(by.get('/streams', { include_all: true, exclude_archived: false }))).streams;
      expect(
        listed.some((one: { stream_id: number }) => one.stream_id === id),
        'is shown',
      ).toBe(wanted.knows);
      const narrow = [
        { operator: 'channel', operand: id },
        { operator: 'topic', operand: 't' },
      ];
      const page = await by.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow });
      expect(page.status === 200 ? page.body.messages.length : 0, 'reads').toBe(wanted.reads);
      expect(succeeds(await by.get(`/users/me/${id}/topics`)), 'reads topics').toBe(wanted.reads > 0);

      // Each successful change is undone, so that the next case starts from the same state.
      const to = { subscriptions: [{ name }] };
      const others = { ...to, principals: [newcomer.userId], ...QUIETLY };
      const out = { subscriptions: [name], principals: [newcomer.userId] };
      expect(succeeds(await by.post('/users/me/subscriptions', others)), 'adds others').toBe(wanted.addsOthers);
      if (wanted.addsOthers) await ok(maker.delete('/users/me/subscriptions', out));
      const joined = succeeds(await by.post('/users/me/subscriptions', to));
      expect(joined, 'joins').toBe(wanted.joins);
      if (joined && !subscribed) await ok(by.delete('/users/me/subscriptions', { subscriptions: [name] }));
      const description = `by ${by.email}`;
      expect(succeeds(await by.patch(`/streams/${id}`, { description })), 'renames').toBe(wanted.renames);
      const { history_public_to_subscribers } = KINDS[kind];
      const opening = await by.patch(`/streams/${id}`, { history_public_to_subscribers });
      expect(succeeds(opening), 'opens').toBe(wanted.opens);
      const sent = await by.post('/messages', { type: 'channel', to: id, topic: 'mine', content: 'x' });
      expect(succeeds(sent), 'posts').toBe(wanted.posts);
      if (!wanted.knows) expect(await organisation.written()).toEqual(before);
    });
  });
});
