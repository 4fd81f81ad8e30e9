/**
 * The audience of a change to existing messages: current subscribers who received them or may read the channel's
 * history and, in a public channel, users who received them and have left since, because they can still read them.
 * Guests who left are in the audience only if the channel is web-public, since otherwise they cannot read them.
 */
import { isGuest, UserSet } from '@rookery/core';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { rostersAtEach } from '../subscription/roster-cache.ts';

/** Returns the audiences of messages sent at these roster versions, in the order of `versions`. */
export async function audiencesOf(
  context: Pick<Context, 'database' | 'rosters' | 'users'>,
  channel: ChannelDocument,
  versions: readonly number[],
  ctx: CallContext,
): Promise<UserSet[]> {
  const present = await context.rosters.get(channel);
  // Subscribers of a private channel with shared history read all of it.
  if (versions.every((version) => version === channel.ver) || (channel.inviteOnly && channel.historyPublic)) {
    return versions.map(() => present);
  }
  const rosters = await rostersAtEach(context, channel, versions);
  const then = (version: number) => rosters.get(version) ?? UserSet.EMPTY;
  if (!channel.historyPublic) return versions.map((version) => present.intersect(then(version)));
  let left = UserSet.EMPTY;
  for (const roster of rosters.values()) left = left.union(roster.minus(present));
  const reading = await stillReading(context, channel, left, ctx);
  return versions.map((version) => present.union(then(version).intersect(reading)));
}

/** The former subscribers who may still read the public channel: active users; guests only if it is web-public. */
async function stillReading(
  context: Pick<Context, 'users'>,
  { r: realm, webPublic }: ChannelDocument,
  left: UserSet,
  ctx: CallContext,
): Promise<UserSet> {
  if (left.size === 0) return UserSet.EMPTY;
  const { users } = await context.users.GetCards({ realm_id: realm, user_ids: left.toArray() }, forwardedOptions(ctx));
  return UserSet.of(
    users.filter((card) => card.is_active && (webPublic || !isGuest(card.role))).map((card) => card.user_id),
  );
}
