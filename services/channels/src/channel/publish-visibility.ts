/**
 * The users who see a channel, and the events when a change makes it visible or hides it. An audience of everyone is
 * stated as such and not by ids, so that it includes users who join the organisation at the same time.
 */
import type { UserSet } from '@rookery/core';
import { audienceOfUsers, type CapabilityFilter, emit, type Tx, type Withdrawing } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { ResolvedTargets } from '../upstream/setting-targets.ts';
import { toChannelJson } from './channel-json.ts';
import { holdersOf } from './rules/access.ts';
import type { ChannelDocument } from './store/documents.ts';

/** Clients with this capability show archived channels; for the others an archived channel is deleted. */
const KNOWS_ARCHIVED = 'archived_channels';
export const KNOWING_ARCHIVED = { with_capability: KNOWS_ARCHIVED } as const;
export const NOT_KNOWING_ARCHIVED = { without_capability: KNOWS_ARCHIVED } as const;

/**
 * Selects the clients that get events of a channel: for an archived channel, those that show archived ones; undefined:
 * all.
 */
export const capabilityFilter = ({ archived }: Pick<ChannelDocument, 'archived'>): CapabilityFilter | undefined =>
  archived ? KNOWING_ARCHIVED : undefined;

/** A channel with its subscribers, before or after a change. */
export interface Side {
  readonly channel: ChannelDocument;
  readonly roster: UserSet;
}

/** The audience of a channel. */
export function audienceOf({ channel, roster }: Side): Audience {
  if (channel.webPublic) return { everyone: true };
  if (!channel.inviteOnly) return { everyone: true, no_guests: true, ...audienceOfUsers(roster) };
  return { administrators: true, ...audienceOfUsers(roster.union(holdersOf(channel))) };
}

type People = Pick<ResolvedTargets, 'everyone' | 'members' | 'administrators'>;

/**
 * The audience of a channel as user ids.
 * @param people the organisation's users, from the users service
 */
function idsOf({ channel, roster }: Side, people: People): UserSet {
  if (channel.webPublic) return people.everyone;
  if (!channel.inviteOnly) return people.members.union(roster);
  return people.administrators.union(roster).union(holdersOf(channel));
}

/** Audiences of a change by its effect on them: the channel becomes visible, is hidden, or neither. `null`: no user. */
interface VisibilityChange {
  /** Users who get the channel in its new state, and no event for a single property. */
  readonly gained: Audience | null;
  readonly lost: Audience | null;
  /** Users who saw the channel before and still do. */
  readonly stayed: Audience;
}

/** @param people the organisation's users; not needed if neither privacy nor the settings that give access change */
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
  const some = (users: UserSet): Audience | null => (users.size > 0 ? audienceOfUsers(users) : null);
  const stayed = isClosed
    ? {
        administrators: true,
        ...audienceOfUsers(after.roster.union(holdersOf(before.channel).intersect(holdersOf(after.channel)))),
      }
    : audienceOf(before.channel.webPublic ? after : before);
  return { gained: some(is.minus(was)), lost: some(was.minus(is)), stayed };
}

interface Receivers {
  readonly audience: Audience;
  readonly causes: readonly Cause[];
  readonly capable?: CapabilityFilter | undefined;
}

/**
 * `stream/create` for a channel that becomes visible: the channel with 0 subscribers, then all of them, since
 * clients count the events.
 */
export function publishChannelGained(
  tx: Tx,
  { channel, roster }: Side,
  to: Receivers,
  systemGroups: ReadonlyMap<string, number>,
): void {
  const shown = { ...toChannelJson(channel, systemGroups), subscriber_count: 0 };
  emit(tx, { type: 'stream', op: 'create', streams: [shown] }, to.audience, to.causes, to.capable);
  publishRoster(tx, { channel, roster }, to);
}

/** `subscription/peer_add` with all subscribers. */
export function publishRoster(tx: Tx, { channel, roster }: Side, to: Receivers): void {
  if (roster.size === 0) return;
  const peers = { stream_ids: [channel.c], user_ids: roster.toArray() };
  emit(tx, { type: 'subscription', op: 'peer_add', ...peers }, to.audience, to.causes, to.capable);
}

/** Operations that already have an entry that withdraws channels. Their later entries come after its fence. */
const withdrawing = new WeakSet<Tx>();

/**
 * Marks the first entry of an operation that withdraws channels: it is published only when no message decided before it
 * can follow (packages/log/src/fences.ts). Later entries wait behind it, in order.
 * @returns undefined for later entries
 */
export function withdraw(tx: Tx, withdrawals: Withdrawal[]): Withdrawing | undefined {
  const isFirst = !withdrawing.has(tx);
  withdrawing.add(tx);
  return isFirst ? { withdraws: withdrawals } : undefined;
}

/**
 * `stream/delete` for a channel that is hidden.
 * @param to.unfenced whether messages decided before it may follow, as in queues that end anyway
 */
export function publishChannelLost(
  tx: Tx,
  { channel: { c } }: Pick<Side, 'channel'>,
  to: Receivers & { unfenced?: boolean },
): void {
  const event = { type: 'stream', op: 'delete', streams: [{ stream_id: c }], stream_ids: [c] } as const;
  const more = { ...to.capable, ...(!to.unfenced && withdraw(tx, [{ channel_id: c }])) };
  emit(tx, event, to.audience, to.causes, more as CapabilityFilter & Withdrawing);
}
