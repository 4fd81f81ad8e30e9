import { UserSet } from '@rookery/core';
import type { NewEntry, Tx } from '@rookery/data';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { expect, test } from 'vitest';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import { publishChannelChange } from './publish-changes.ts';

test('a large channel with varied settings comes back from the archive in entries that fit into one change', () => {
  const users = Array.from({ length: 10_000 }, (_, i) => i + 1);
  const roster = UserSet.of(users);
  const groups = {} as ChannelDocument['groups'];
  const fields = { c: 1, name: 'ops', description: 'x'.repeat(1000), renderedDescription: 'x'.repeat(1000), groups };
  const channel = { ...fields, createdAt: new Date(0), subscribers: users.length } as ChannelDocument;
  const returning = users.map((user_id) => ({
    card: { user_id, channel_notifications: user_id % 14 } as UserCard__Output,
    subscription: { color: `#${user_id % 40}`, isMuted: false, pinToTop: false } as SubscriptionDocument,
  }));
  const entries: NewEntry[] = [];
  publishChannelChange({ emit: (entry: NewEntry) => entries.push(entry) } as unknown as Tx, {
    before: { channel: { ...channel, archived: true }, roster },
    after: { channel: { ...channel, archived: false }, roster },
    systemGroups: new Map(),
    people: undefined,
    returning,
  });
  expect(entries.reduce((sum, { payload }) => sum + (payload as Buffer).length, 0)).toBeLessThan(2_000_000);
  const events = entries.map(({ payload }) => JSON.parse(String(payload)));
  const adds = events.filter(({ op }) => op === 'add');
  expect(adds).toHaveLength(280);
  expect(adds[0].subscriptions).toMatchObject([{ stream_id: 1, subscribers: [], subscriber_count: 0 }]);
  // Clients count them after that.
  expect(events.at(-1)).toMatchObject({ type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: users });
});
