/** Who hears of it when messages are moved: who sees them now, and who will where they go. */

import { UserSet } from '@rookery/core';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { PrepareMoveReply__Output } from '@rookery/protos/gen/rookery/PrepareMoveReply.ts';
import { type CallContext, onward } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { receiversOf, type Sent, seeingIn } from '../message/receivers.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { prepareMove } from '../upstream/channels.ts';
import type { EditContext } from './context.ts';

/** What of a message says who sees it. */
type Held = Pick<MessageDocument, '_id' | 'conversation' | 'version'> & Sent;

/** Messages that the same users see, and that are in one event. */
export interface SeenAlike {
  readonly seeing: UserSet;
  /** Ascending, at least one. */
  readonly ids: readonly number[];
  /** The one that the event names, whose flags it has: that of the mover, else the first. */
  readonly lead: Held;
}

/**
 * Groups whose events have flags, five reads for each: with many more, others' writes would wait for these. Events of
 * further groups have none; there are as many only where history is protected and readers came one after the other.
 */
const MOST_FLAGGED = 10;

/** The channel that messages go to. */
interface Destination {
  readonly channel: Channel__Output;
  /** Only who received a message may read it. */
  readonly isProtected: boolean;
  readonly roster: UserSet;
  /** Of those who see the messages now and are not subscribed there: who may read it all the same. */
  readonly readers: UserSet;
}

/** The answer of the channels service, and when it was asked for (UNIX ms). */
export interface MoveAudiences {
  readonly askedAt: number;
  readonly causes: readonly Cause[];
  readonly reply: PrepareMoveReply__Output;
  readonly channel: Channel__Output;
  readonly to: Destination | undefined;
  /** Whether messages that were sent at this roster version were asked about. */
  covers(version: number): boolean;
  /** Who sees such a message now. */
  seeing(message: Held): UserSet;
  /** Who has received such a message, if it leads its group: else who sees it. */
  received(message: Held): UserSet;
}

const isProtected = (channel: Channel__Output): boolean =>
  channel.invite_only && !channel.history_public_to_subscribers;

/** The groups of messages that the same users see; first that of the message which the mover named. */
export function seenAlike(
  messages: readonly Held[],
  named: number,
  { seeing }: Pick<MoveAudiences, 'seeing'>,
): SeenAlike[] {
  // Most messages have the same set.
  const keys = new Map<UserSet, string>();
  const keyOf = (users: UserSet): string => {
    const key = keys.get(users) ?? Buffer.from(users.toBytes()).toString('latin1');
    keys.set(users, key);
    return key;
  };
  const isNamed = (message: Held) => messageId(message) === named;
  const groups = [...Map.groupBy(messages, (message) => keyOf(seeing(message))).values()].map((group) => {
    const lead = group.find(isNamed) ?? (group[0] as Held);
    return { seeing: seeing(lead), ids: group.map(messageId), lead };
  });
  return groups.toSorted((a, b) => Number(isNamed(b.lead)) - Number(isNamed(a.lead)));
}

/** The messages whose flags the events of these groups have. */
export const leadsOf = (groups: readonly SeenAlike[]): Held[] => groups.slice(0, MOST_FLAGGED).map(({ lead }) => lead);

/**
 * Fails as the call to the channels service fails, and refuses as it does.
 * @param messages of one channel
 * @param toId the channel that they go to; 0: they stay
 * @param named the message that the mover named
 * @param decided that it is allowed was decided before
 */
export async function askMove(
  context: Pick<EditContext, 'clients'>,
  ctx: CallContext,
  o: {
    realm: number;
    channel: number;
    messages: readonly Held[];
    named: number;
    toId: number;
    decided?: boolean;
  },
): Promise<MoveAudiences> {
  const askedAt = performance.now();
  const versions = [...new Set(o.messages.map(({ version }) => version))];
  const reply = await prepareMove(
    context,
    o.realm,
    {
      channel_id: o.channel,
      versions,
      to_channel_id: o.toId,
      holders: [...new Set(o.messages.flatMap(({ extraReceivers }) => extraReceivers ?? []))],
      decided: o.decided ?? false,
    },
    ctx,
  );
  const { channel, to } = reply;
  if (!channel) throw new Error('PrepareMove answered without a channel');
  const byVersion = new Map(versions.map((v, i) => [v, UserSet.fromBytes(reply.audiences[i] ?? Buffer.alloc(0))]));
  const all = [...byVersion.values()].reduce((some, users) => some.union(users), UserSet.EMPTY);
  // Where history is not protected, a user who sees one of the messages may read all of them.
  const alike = isProtected(channel) ? undefined : all;
  const within = await seeingIn(context, o.realm, channel, o.messages, onward(ctx));
  const seeing = (message: Held) => within.of(message, alike ?? byVersion.get(message.version) ?? UserSet.EMPTY);
  const leads = leadsOf(seenAlike(o.messages, o.named, { seeing }));
  const received = await receiversOf(context, o.realm, leads, onward(ctx));
  return {
    askedAt,
    causes: causesAt('channels', reply.position),
    reply,
    channel,
    to: to
      ? {
          channel: to,
          isProtected: isProtected(to),
          roster: UserSet.fromBytes(reply.to_roster),
          readers: UserSet.fromBytes(reply.to_readers),
        }
      : undefined,
    covers: (version) => byVersion.has(version),
    seeing,
    received: (message) => received.get(message._id) ?? seeing(message),
  };
}
