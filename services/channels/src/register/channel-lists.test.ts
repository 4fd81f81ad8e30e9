import { StatePart, UserSet } from '@rookery/core';
import { expect, test } from 'vitest';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { bitsOf, ChannelLists, toMore, toMoreBytes } from './channel-lists.ts';

const GROUPS = new Map<string, number>();

function channel(c: number, more: Partial<ChannelDocument> = {}): ChannelDocument {
  return {
    _id: { r: 1, c },
    r: 1,
    c,
    name: `channel ${c}`,
    ln: `channel ${c}`,
    description: 'x'.repeat(1000),
    renderedDescription: '',
    createdAt: new Date(0),
    creatorId: null,
    inviteOnly: false,
    historyPublic: true,
    webPublic: false,
    archived: false,
    isDefault: false,
    topicsPolicy: 'inherit',
    retentionDays: null,
    groups: {} as ChannelDocument['groups'],
    ver: 1,
    subscribers: 0,
    at: 1,
    written: 1,
    ...more,
  };
}

let nobodyYet = 1;

/**
 * Adds one user's list of the channels at these places; returns the segment's hash if it is shared, and the channel
 * ids.
 */
function add(
  lists: ChannelLists,
  channels: readonly ChannelDocument[],
  places: number[],
  { form = '', user = nobodyYet++ } = {},
) {
  const state = new StatePart({ takes_shared: true, known_parts: [] });
  const included = bitsOf(channels.length, places);
  const listed = places.map((place) => ({ channel: channels[place] as ChannelDocument, more: [] }));
  lists.add(state, user, { name: 'streams', form, channels, included }, () => lists.array(listed, GROUPS));
  const { json, shared } = state.at(1);
  const { streams } = JSON.parse(String(shared[0]?.json ?? json)) as { streams: { stream_id: number }[] };
  return { shared: shared[0]?.hash?.toString('hex'), ids: streams.map((one) => one.stream_id) };
}

test('joins channels and what is added to them, in order', () => {
  const lists = new ChannelLists();
  const [a, b] = [channel(1), channel(2)];
  expect(JSON.parse(String(lists.array([], GROUPS)))).toEqual([]);
  const listed = [
    { channel: a, more: [toMore({ color: 'red' }), ...toMoreBytes('subscribers', Buffer.from('[7]'))] },
    { channel: b, more: [] },
  ];
  expect(JSON.parse(String(lists.array(listed, GROUPS)))).toMatchObject([
    { stream_id: 1, name: 'channel 1', color: 'red', subscribers: [7] },
    { stream_id: 2, name: 'channel 2' },
  ]);
});

test('a list is shared by those who see the same channels in the same state, from the second on', () => {
  const lists = new ChannelLists();
  const channels = Array.from({ length: 20 }, (_, i) => channel(i + 1));
  const some = [0, 3, 9, 19];
  const others = [0, 3, 9, 18];
  expect(add(lists, channels, some)).toEqual({ shared: undefined, ids: [1, 4, 10, 20] });
  expect(add(lists, channels, others)).toEqual({ shared: undefined, ids: [1, 4, 10, 19] });
  const second = add(lists, channels, some);
  expect(second).toEqual({ shared: expect.any(String), ids: [1, 4, 10, 20] });
  expect(add(lists, channels, some)).toEqual(second);
  expect(add(lists, channels, others).ids).toEqual([1, 4, 10, 19]);
  expect(add(lists, channels, others).shared).not.toBe(second.shared);
  // The same channels in another form or state are another list.
  expect(add(lists, channels, some, { form: 'with subscribers' }).shared).toBeUndefined();
  expect(add(lists, channels.with(3, channel(4, { subscribers: 1 })), some).shared).toBeUndefined();
});

test('a list that one user alone has is not shared, however often they ask', () => {
  const lists = new ChannelLists();
  const channels = [channel(1), channel(2)];
  for (let n = 0; n < 3; n++) expect(add(lists, channels, [1], { user: 7 }).shared).toBeUndefined();
  expect(add(lists, channels, [1], { user: 8 }).shared).toBeDefined();
  expect(add(lists, channels, [1], { user: 7 }).shared).toBeDefined();
});

test('subscriber lists are cached by version', async () => {
  const lists = new ChannelLists();
  let loads = 0;
  const ask = async (ver: number) => {
    const found = await lists.rosters([channel(1, { ver }), channel(2)], async (missing) => {
      loads++;
      return new Map(missing.map(({ c, ver: at }) => [c, UserSet.of([c, at + 100])]));
    });
    return [1, 2].map((c) => String(found.get(c)?.json));
  };
  expect(await ask(1)).toEqual(['[1,101]', '[2,101]']);
  expect(await ask(1)).toEqual(['[1,101]', '[2,101]']);
  expect(loads).toBe(1);
  expect(await ask(2)).toEqual(['[1,102]', '[2,101]']);
  expect(loads).toBe(2);
});
