/**
 * Who sees a channel, and who comes to see it or sees it no more when it changes. Where that is everyone, it is told in
 * those words and not by ids, so that it holds for whoever has just come too.
 */
import type { UserSet } from '@rookery/core';
import { type CapabilityFilter, emit, type Tx, these, type Withdrawing } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { ResolvedTargets } from '../upstream/setting-targets.ts';
import { toChannelJson } from './channel-json.ts';
import { holdersOf } from './rules/access.ts';
import type { ChannelDocument } from './store/documents.ts';

/** Clients with this know of archived channels; for the others such a channel is gone. */
const KNOWS_ARCHIVED = 'archived_channels';
export const KNOWING_ARCHIVED = { with_capability: KNOWS_ARCHIVED } as const;
export const NOT_KNOWING_ARCHIVED = { without_capability: KNOWS_ARCHIVED } as const;

/** A channel with its subscribers, as it was or is to be. */
export interface Side {
  readonly channel: ChannelDocument;
  readonly roster: UserSet;
}

/** Everyone who sees a channel. */
export function audienceOf({ channel, roster }: Side): Audience {
  if (channel.webPublic) return { everyone: true };
  if (!channel.inviteOnly) return { everyone: true, no_guests: true, ...these(roster) };
  return { administrators: true, ...these(roster.union(holdersOf(channel))) };
}

type People = Pick<ResolvedTargets, 'everyone' | 'members' | 'administrators'>;

/** The same by ids, of those whom the users service knows. */
function idsOf({ channel, roster }: Side, people: People): UserSet {
  if (channel.webPublic) return people.everyone;
  if (!channel.inviteOnly) return people.members.union(roster);
  return people.administrators.union(roster).union(holdersOf(channel));
}

/** Who has to be told what; null: nobody. */
export interface VisibilityChange {
  /** They are told of the channel as it is now, and of nothing that changed. */
  readonly gained: Audience | null;
  readonly lost: Audience | null;
  /** They knew of it, and go on to. */
  readonly stayed: Audience;
}

/** @param people who is who; not needed where the privacy stays and nobody is let in or out by the settings */
export function visibilityChange(before: Side, after: Side, people: People | undefined): VisibilityChange {
  if (!people) return { gained: null, lost: null, stayed: audienceOf(after) };
  const wasClosed = before.channel.inviteOnly;
  const isClosed = after.channel.inviteOnly;
  const allBut = (open: Side, closed: Side): Audience => ({
    everyone: true,
    no_guests: !open.channel.webPublic,
    except: Buffer.from(idsOf(closed, people).toBytes()),
  });
  if (wasClosed && !isClosed) return { gained: allBut(after, before), lost: null, stayed: audienceOf(before) };
  if (!wasClosed && isClosed) return { gained: null, lost: allBut(before, after), stayed: audienceOf(after) };
  const was = idsOf(before, people);
  const is = idsOf(after, people);
  const some = (users: UserSet): Audience | null => (users.size > 0 ? these(users) : null);
  const stayed = isClosed
    ? {
        administrators: true,
        ...these(after.roster.union(holdersOf(before.channel).intersect(holdersOf(after.channel)))),
      }
    : audienceOf(before.channel.webPublic ? after : before);
  return { gained: some(is.minus(was)), lost: some(was.minus(is)), stayed };
}

/**
 * To whom a channel comes in sight: the channel without subscribers, and then all of them, since a client counts by what
 * it is told.
 */
export function publishChannelGained(
  tx: Tx,
  { channel, roster }: Side,
  to: { audience: Audience; causes: readonly Cause[]; capable?: CapabilityFilter | undefined; peers?: Audience },
  systemGroups: ReadonlyMap<string, number>,
): void {
  const shown = { ...toChannelJson(channel, systemGroups), subscriber_count: 0 };
  emit(tx, { type: 'stream', op: 'create', streams: [shown] }, to.audience, to.causes, to.capable);
  if (roster.size === 0) return;
  const peers = { stream_ids: [channel.c], user_ids: roster.toArray() };
  emit(tx, { type: 'subscription', op: 'peer_add', ...peers }, to.peers ?? to.audience, to.causes, to.capable);
}

/** The operations that have an entry which takes channels away: all that follows in them comes after its fence. */
const withdrawing = new WeakSet<Tx>();

/**
 * The first entry of an operation that takes channels away says so, and is published only when nothing that was decided
 * before it can come any more (packages/log/src/fences.ts). Those that follow come after it anyway.
 */
export function withdraw(tx: Tx, withdrawals: Withdrawal[]): Withdrawing | undefined {
  const isFirst = !withdrawing.has(tx);
  withdrawing.add(tx);
  return isFirst ? { withdraws: withdrawals } : undefined;
}

/**
 * From whom a channel goes out of sight.
 * @param to.unfenced whether messages from before may come after it, as to queues that end
 */
export function publishChannelLost(
  tx: Tx,
  { channel: { c } }: Pick<Side, 'channel'>,
  to: { audience: Audience; causes: readonly Cause[]; capable?: CapabilityFilter | undefined; unfenced?: boolean },
): void {
  const event = { type: 'stream', op: 'delete', streams: [{ stream_id: c }], stream_ids: [c] };
  const more = { ...to.capable, ...(!to.unfenced && withdraw(tx, [{ channel_id: c }])) };
  emit(tx, event, to.audience, to.causes, more as CapabilityFilter & Withdrawing);
}
