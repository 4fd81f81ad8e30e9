/**
 * GiveHistory: the messages that a new user finds in their first channels. Servers of this API give the newest 1,000
 * messages of the last week, the newest 20 of them unread.
 *
 * The receivers of a message follow from roster versions, so the subscription of a new user begins at the version of
 * the oldest message that they are given. With it they receive all messages of that version, which may be more than
 * 1,000 in a channel that nobody joined for long; the floor makes these read.
 */

import { idOfKey } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import { firstKeySince, messagesIn } from '../message/store/ranges.ts';
import { readFloor, saveFloor } from '../readstate/store/read-state.ts';
import type { FlagsContext } from './context.ts';

const MAX_MESSAGES = 1_000;
const MAX_UNREAD = 20;
const AGE_MS = 7 * 24 * 60 * 60 * 1000;

interface Given {
  readonly key: number;
  readonly channel: number;
  readonly version: number;
}

/** Determines which messages a user is given, and makes all but the newest of them read. */
export const giveHistory: MessagesHandler<'GiveHistory', Pick<FlagsContext, 'database' | 'commits'>> = async (
  context,
  { realm_id: realm, user_id: user, channel_ids },
) => {
  const { database, commits } = context;
  const given = await newestOf(context, realm, channel_ids);
  const oldest = given.at(-1);
  if (!oldest) return { channels: [] };
  const readUpTo = given[MAX_UNREAD]?.key ?? oldest.key - 1;
  await commits.run(realm, {}, async (tx) => {
    // A repetition must not raise the floor again: the user may have marked messages as unread in the meantime.
    const floor = await tx.read((session) => readFloor(database, realm, user, session));
    if (floor === 0) saveFloor(tx, user, idOfKey(readUpTo));
    return null;
  });
  const since = new Map<number, number>();
  for (const { channel, version } of given) since.set(channel, Math.min(version, since.get(channel) ?? version));
  return { channels: [...since].map(([channel_id, since_version]) => ({ channel_id, since_version })) };
};

/** The newest messages of these channels, newest first. */
async function newestOf(
  { database }: Pick<FlagsContext, 'database'>,
  realm: number,
  channels: readonly number[],
): Promise<Given[]> {
  const from = await firstKeySince(database, realm, Date.now() - AGE_MS);
  if (from === undefined) return [];
  const options = { first: 'newest', keys: { $gte: from }, limit: MAX_MESSAGES, fields: ['_id', 'version'] } as const;
  let newest: Given[] = [];
  for (const channel of channels) {
    const found = await messagesIn(database, realm, { conversation: channel }, options).toArray();
    newest.push(...found.map(({ _id: key, version }) => ({ key, channel, version })));
    newest = newest.sort((a, b) => b.key - a.key).slice(0, MAX_MESSAGES);
  }
  return newest;
}
