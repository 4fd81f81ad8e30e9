/** ExportPage: the service's part of an organisation's export, a page at a time. */

import { UserSet } from '@rookery/core';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { ChannelsHandler } from '@rookery/rpc';
import { toChannelJson, toOwnFields } from '../channel/channel-json.ts';
import { sharesHistory } from '../channel/rules/access.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { toDefaultGroups } from '../default-channels/default-groups-json.ts';
import { toFolderList } from '../folders/folder-json.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { findRosters, subscriptionsOf, subscriptionsPage } from '../subscription/store/subscriptions.ts';
import { toUserTopics } from '../topic-policies/rules.ts';
import { listTopicPolicies } from '../topic-policies/store.ts';

/** Lines per page; each takes less than 2 kB. */
const LINES = 500;

interface Shown {
  readonly realm: number;
  /** The exported channels, by id. */
  readonly channels: readonly ChannelDocument[];
  /** The consenting subscribers of each private channel. */
  readonly readers: ReadonlyMap<number, UserSet>;
  readonly consenting: UserSet;
}

/**
 * Returns lines for `channels`, `subscriptions`, `channel_folders`, `default_channel_groups` and `user_topics`; for
 * `scope` one line that states which messages are exported. The export covers public channels, and private ones with a
 * subscriber who consents to the export of private data. Personal settings of subscriptions and topic policies are
 * exported for consenting users only.
 */
export const exportPage: ChannelsHandler<'ExportPage', Pick<Context, 'database' | 'realms'>> = async (
  context,
  request,
) => {
  const { database } = context;
  const shown = await shownChannels(context, request.realm_id, UserSet.fromBytes(request.consenting));
  switch (request.collection) {
    case 'channels':
      return channelLines(context, shown, Number(request.cursor));
    case 'subscriptions':
      return subscriptionLines(context, shown, request.cursor);
    case 'channel_folders':
      return { lines: toLines(toFolderList((await findRealmLists(database, shown.realm)).folders ?? [])), cursor: '' };
    case 'default_channel_groups': {
      const { defaultGroups = [] } = await findRealmLists(database, shown.realm);
      return { lines: toLines(toDefaultGroups(defaultGroups)), cursor: '' };
    }
    case 'user_topics':
      return topicLines(context, shown, Number(request.cursor));
    case 'scope':
      return { lines: toLines([await scopeOf(context, shown)]), cursor: '' };
    default:
      throw new Error(`there is no collection '${request.collection}'`);
  }
};

async function shownChannels(
  { database }: Pick<Context, 'database'>,
  realm: number,
  consenting: UserSet,
): Promise<Shown> {
  const all = await listChannels(database, realm);
  const closed = all.filter(({ inviteOnly }) => inviteOnly).map(({ c }) => c);
  const rosters = consenting.size === 0 ? new Map<number, UserSet>() : await findRosters(database, realm, closed);
  const readers = new Map<number, UserSet>();
  for (const [channel, users] of rosters) {
    const those = users.intersect(consenting);
    if (those.size > 0) readers.set(channel, those);
  }
  const channels = all.filter(({ c, inviteOnly }) => !inviteOnly || readers.has(c));
  return { realm, channels, readers, consenting };
}

async function channelLines(
  { realms }: Pick<Context, 'realms'>,
  { realm, channels }: Shown,
  after: number,
): Promise<ExportPageReply> {
  const { systemGroups } = await realms.unchanging(realm);
  const page = channels.filter(({ c }) => c > after).slice(0, LINES);
  const last = page.length === LINES ? page.at(-1) : undefined;
  return {
    lines: toLines(page.map((channel) => toChannelJson(channel, systemGroups))),
    cursor: last ? String(last.c) : '',
  };
}

/** Exports one channel after another; the cursor names the channel and the user of the last line. */
async function subscriptionLines(
  { database }: Pick<Context, 'database'>,
  { realm, channels, consenting }: Shown,
  cursor: string,
): Promise<ExportPageReply> {
  const [channel = 0, user = 0] = cursor.split(':').map(Number);
  const lines: object[] = [];
  for (const { c } of channels) {
    if (c < channel) continue;
    const after = c === channel ? user : 0;
    const page = await subscriptionsPage(database, realm, c, after, LINES - lines.length);
    for (const one of page) {
      const own = consenting.has(one.u) ? toOwnFields(one, { inherited: null }) : {};
      lines.push({ stream_id: c, user_id: one.u, ...own });
    }
    if (lines.length >= LINES) return { lines: toLines(lines), cursor: `${c}:${page.at(-1)?.u}` };
  }
  return { lines: toLines(lines), cursor: '' };
}

/** Exports the topic policies of consenting users, all of a user in one page; the cursor is the last user. */
async function topicLines(
  { database }: Pick<Context, 'database'>,
  { realm, channels, consenting }: Shown,
  after: number,
): Promise<ExportPageReply> {
  const shown = new Set(channels.map(({ c }) => c));
  const lines: object[] = [];
  for (const user of consenting.toArray()) {
    if (user <= after) continue;
    const chosen = (await listTopicPolicies(database, realm, user)).filter(({ c }) => shown.has(c));
    lines.push(...toUserTopics(chosen, true).map((one) => ({ user_id: user, ...one })));
    if (lines.length >= LINES) return { lines: toLines(lines), cursor: String(user) };
  }
  return { lines: toLines(lines), cursor: '' };
}

/**
 * The messages that are exported: all messages of the channels in `whole`; in the channels in `received`, messages sent
 * at a roster version [from, to) at which a consenting current subscriber was subscribed.
 */
async function scopeOf({ database }: Pick<Context, 'database'>, { realm, channels, readers }: Shown) {
  const whole: number[] = [];
  const received: Record<number, (readonly [number, number | null])[]> = {};
  for (const channel of channels) {
    const { c } = channel;
    if (sharesHistory(channel)) whole.push(c);
    else {
      const those = await subscriptionsOf(database, realm, c, (readers.get(c) ?? UserSet.EMPTY).toArray());
      received[c] = those.flatMap(({ iv }) => iv);
    }
  }
  return { whole, received };
}

function toLines(values: readonly object[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}
