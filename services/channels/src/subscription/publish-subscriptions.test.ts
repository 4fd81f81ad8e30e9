import { UserSet } from '@rookery/core';
import type { NewEntry, Tx } from '@rookery/data';
import { expect, test } from 'vitest';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { type JointDeparture, publishLeftTogether } from './publish-subscriptions.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const channel = (c: number, archived = false) => ({ c, archived }) as ChannelDocument;

/** The published entries: channels, users who left, receivers and capability. */
function published(departures: readonly JointDeparture[]) {
  const entries: NewEntry[] = [];
  publishLeftTogether({ emit: (entry: NewEntry) => entries.push(entry) } as unknown as Tx, departures);
  return entries.map(({ payload, audience, with_capability }) => {
    const { stream_ids, user_ids } = JSON.parse(String(payload));
    return { stream_ids, user_ids, to: UserSet.fromBytes(audience?.users as Buffer).toArray(), with_capability };
  });
}

test.each([
  [0, 3],
  [1, 0],
  [1, 2],
  [2, 0],
  [31, 1],
  [32, 0],
  [33, 0],
  [64, 5],
  [65, 0],
  [300, 20],
])('of %i users who still see the channel, each gets all others and %i more, once', (seen, unseen) => {
  const [seeing, blind] = [ids(1, seen), ids(1001, 1000 + unseen)];
  const received = new Map<number, number[]>(seeing.map((user) => [user, []]));
  for (const { user_ids, to } of published([{ channel: channel(1), seeing, blind }])) {
    for (const user of to) received.get(user)?.push(...user_ids);
    expect(to.every((user) => received.has(user))).toBe(true);
  }
  for (const [user, others] of received) {
    expect(others.sort((a, b) => a - b)).toEqual([...seeing.filter((one) => one !== user), ...blind]);
  }
});

test('channels that the same users left share their entries, archived ones apart', () => {
  const alike = { seeing: [1, 2], blind: [3] };
  const departures = [
    { channel: channel(1), ...alike },
    { channel: channel(2, true), ...alike },
    { channel: channel(3), ...alike },
    { channel: channel(4), seeing: [1, 2], blind: [] },
  ];
  const entries = published(departures);
  expect(entries.map(({ stream_ids }) => stream_ids)).toEqual([
    ...Array(3).fill([1, 3]),
    ...Array(3).fill([2]),
    ...Array(2).fill([4]),
  ]);
  expect(entries.map(({ with_capability }) => with_capability === 'archived_channels')).toEqual([
    ...Array(3).fill(false),
    ...Array(3).fill(true),
    ...Array(2).fill(false),
  ]);
});

test.each([
  [200, 100, 106],
  [20, 1000, 1062],
  [1, 20_000, 22_046],
])('%i channels with %i leaving users need few entries', (channels, users, max) => {
  const seeing = ids(1, users);
  const departures = ids(1, channels).map((c) => ({ channel: channel(c), seeing, blind: [] }));
  expect(published(departures).length).toBeLessThanOrEqual(max);
});
