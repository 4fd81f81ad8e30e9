import { DroppableLease, UserSet } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import type { CallContext } from '@rookery/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/fixture.ts';
import { ChannelChanges } from './channel-changes.ts';
import { fetchPostPermit } from './channels.ts';
import { PostPermits } from './post-permits.ts';
import { RosterCache } from './rosters.ts';

const REALM = 3;
const EVERYONE = 20;
const MODERATORS = 21;
const inGroups = (user: number, ...group_ids: number[]) => ({ ...caller(REALM, user), group_ids });
const ME = inGroups(1, EVERYONE);
const GUEST = { role: 600 };

let asked: string[];
/** The names of channels by id, as the channels service has them. */
let names: Map<number, string>;
let more: Partial<PrepareSendReply__Output>;
let channelMore: Partial<Channel__Output>;
let changes: ChannelChanges;
let context: Parameters<typeof fetchPostPermit>[0];

const channels = {
  GetChanges: async () => {
    asked.push('changes');
    return { position: { group: 1, seq: 1, views: 0 }, all: false, table: false, user_ids: [], channel_ids: [] };
  },
  PrepareSend: async ({ channel_id, name, notice }: { channel_id: number; name: string; notice: boolean }) => {
    const found = [...names].find(([id, one]) => id === channel_id || one === name);
    asked.push(`send to ${found?.[1]}${notice ? ', a notice' : ''}`);
    const channel = { channel_id: found?.[0], name: found?.[1], version: 1, ...channelMore };
    const settings = { senders: { group_id: EVERYONE }, topic_creators: { group_id: EVERYONE } };
    const roster = UserSet.of([1, 2]).toBytes();
    return { channel, roster, not_modified: false, muters: Buffer.alloc(0), holds: true, ...settings, ...more };
  },
};

const post = (named: { channel_id?: number; name?: string }, who = ME, notice = false) =>
  fetchPostPermit(context, REALM, { channel_id: 0, name: '', ...named }, { caller: who } as CallContext, notice);
const drop = (changed: object) =>
  changes.drop(REALM, { all: false, table: false, user_ids: [], channel_ids: [], ...changed });

beforeEach(() => {
  asked = [];
  names = new Map([
    [9, 'ops'],
    [10, 'news'],
  ]);
  more = {};
  channelMore = {};
  const clients = { channels } as never;
  changes = new ChannelChanges(clients, new DroppableLease({ ms: 60_000, receivesInvalidations: () => true }));
  const rosters = new RosterCache();
  context = { clients, rosters, permits: new PostPermits(changes, rosters) };
});

describe('a permit', () => {
  it('holds for further messages to the channel, by id and by name', async () => {
    await post({ channel_id: 9 });
    const { channel, roster } = await post({ name: 'OPS' });
    await post({ channel_id: 9 });
    expect(asked).toEqual(['changes', 'send to ops']);
    expect([channel.name, roster.users.toArray()]).toEqual(['ops', [1, 2]]);
  });

  it('ends with a change of the channel, and with no change of another', async () => {
    await post({ channel_id: 9 });
    await post({ channel_id: 10 });
    drop({ channel_ids: [9], user_ids: [10] });
    asked = [];
    await post({ channel_id: 9 });
    await post({ channel_id: 10 });
    expect(asked).toEqual(['send to ops']);
  });

  it('serves everyone who clearly may post there', async () => {
    more = { senders: { group_id: MODERATORS } as never };
    await post({ channel_id: 9 }, inGroups(1, MODERATORS));
    asked = [];
    await post({ channel_id: 9 }, inGroups(3, EVERYONE, MODERATORS));
    expect(asked).toEqual([]);
    await post({ channel_id: 9 }, inGroups(3, EVERYONE));
    expect(asked).toEqual(['send to ops']);
  });

  it.each([
    ['a guest who is not subscribed', { ...inGroups(3, EVERYONE), ...GUEST }, {}],
    ['a non-subscriber of a private channel', inGroups(3, EVERYONE), { invite_only: true }],
    ['a subscriber of an archived channel', ME, { is_archived: true }],
  ])('leaves it to the channels service what %s may', async (_, who, about) => {
    channelMore = about;
    await post({ channel_id: 9 });
    asked = [];
    await post({ channel_id: 9 }, who);
    expect(asked).toEqual(['send to ops']);
  });

  it.each([
    ['a guest who is subscribed', { ...inGroups(2, EVERYONE), ...GUEST }, {}],
    ['a guest in a web-public channel', { ...inGroups(3, EVERYONE), ...GUEST }, { is_web_public: true }],
    ['a subscriber of a private channel', inGroups(2, EVERYONE), { invite_only: true }],
  ])('serves %s', async (_, who, about) => {
    channelMore = about;
    await post({ channel_id: 9 });
    asked = [];
    await post({ channel_id: 9 }, who);
    expect(asked).toEqual([]);
  });

  it('goes by no name that another channel has since', async () => {
    await post({ name: 'ops' });
    names = new Map([
      [9, 'old'],
      [10, 'ops'],
    ]);
    drop({ channel_ids: [9, 10] });
    asked = [];
    expect((await post({ name: 'ops' })).channel.channel_id).toBe(10);
    expect((await post({ name: 'old' })).channel.channel_id).toBe(9);
    expect((await post({ name: 'ops' })).channel.channel_id).toBe(10);
    expect(asked).toEqual(['send to ops', 'send to old']);
  });

  it('is of no use to notices, which may go anywhere, nor where the answer changes by itself', async () => {
    await post({ channel_id: 9 });
    await post({ channel_id: 9 }, ME, true);
    more = { holds: false };
    drop({ channel_ids: [9] });
    for (const _ of [1, 2]) await post({ channel_id: 9 });
    expect(asked).toEqual(['changes', 'send to ops', 'send to ops, a notice', 'send to ops', 'send to ops']);
  });

  it('is as old as the proof of it, which is renewed where that is too old', async () => {
    const first = await post({ channel_id: 9 });
    const began = performance.now();
    expect((await post({ channel_id: 9 })).askedAt).toBe(first.askedAt);
    changes.expire(REALM);
    expect((await post({ channel_id: 9 })).askedAt).toBeGreaterThanOrEqual(began);
    expect(asked).toEqual(['changes', 'send to ops', 'changes']);
  });
});
