/**
 * Determines who is notified of a move: the users who see the messages now, and those who see them at the destination.
 */

import { UserSet } from '@rookery/core';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { PrepareMoveReply__Output } from '@rookery/protos/gen/rookery/PrepareMoveReply.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { type ReceiverFields, receiversOf, seeingIn } from '../message/receivers.ts';
import { hasProtectedHistory } from '../message/rules/visibility.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { prepareMove } from '../upstream/channels.ts';
import type { EditContext } from './context.ts';

/** The fields that determine who sees a message. */
type AudienceFields = Pick<MessageDocument, '_id' | 'conversation' | 'version'> & ReceiverFields;

/** Messages that the same users see and that share one event. */
export interface AudienceGroup {
  readonly seeing: UserSet;
  /** Ascending, at least one. */
  readonly ids: readonly number[];
  /** The message that the event names, with its flags: the one that the mover named, otherwise the first. */
  readonly lead: AudienceFields;
}

/**
 * Max. groups whose events carry flags, at five reads each: more would delay other writes. Events of further groups
 * have no flags; that many exist only with protected history whose readers joined one after the other.
 */
const MAX_FLAGGED = 10;

/** The channel that the messages move to. */
interface Destination {
  readonly channel: Channel__Output;
  /** Whether only users who received a message may read it. */
  readonly isProtected: boolean;
  readonly roster: UserSet;
  /**
   * Of the users who see the messages now and are not subscribed to the destination: those who may still read them
   * there.
   */
  readonly readers: UserSet;
  /** The subscribers who may not see the source if that is public: guests outside it. */
  readonly unaware: UserSet;
}

/** The answer of the channels service; `askedAt` in `performance.now()` time. */
export interface MoveAudiences {
  readonly askedAt: number;
  readonly causes: readonly Cause[];
  readonly reply: PrepareMoveReply__Output;
  readonly channel: Channel__Output;
  readonly to: Destination | undefined;
  /** Returns whether the answer includes the audience of this roster version. */
  covers(version: number): boolean;
  /** Returns the users who see such a message now. */
  seeing(message: AudienceFields): UserSet;
  /** Returns the users who received such a message if it leads its group; otherwise those who see it. */
  received(message: AudienceFields): UserSet;
}

/** Groups messages by the users who see them; the group of the named message is first. */
export function groupByAudience(
  messages: readonly AudienceFields[],
  named: number,
  { seeing }: Pick<MoveAudiences, 'seeing'>,
): AudienceGroup[] {
  // Most messages share one set.
  const keys = new Map<UserSet, string>();
  const keyOf = (users: UserSet): string => {
    const key = keys.get(users) ?? Buffer.from(users.toBytes()).toString('latin1');
    keys.set(users, key);
    return key;
  };
  const isNamed = (message: AudienceFields) => messageId(message) === named;
  const groups = [...Map.groupBy(messages, (message) => keyOf(seeing(message))).values()].map((group) => {
    const lead = group.find(isNamed) ?? (group[0] as AudienceFields);
    return { seeing: seeing(lead), ids: group.map(messageId), lead };
  });
  return groups.toSorted((a, b) => Number(isNamed(b.lead)) - Number(isNamed(a.lead)));
}

/** Max. former rosters that a move reads to find who received its messages: one call to the channels service. */
const MAX_ROSTERS = 100;

/**
 * Returns the users who received at least one of the messages; undefined: all readers of the channel see them. If the
 * messages are of very many rosters, it returns the subscribers who see one of them.
 */
export async function receiversOfAny(
  context: Pick<EditContext, 'clients'>,
  ctx: CallContext,
  options: { realm: number; audiences: Pick<MoveAudiences, 'channel' | 'seeing'>; messages: readonly AudienceFields[] },
): Promise<UserSet | undefined> {
  const { realm, audiences, messages } = options;
  if (!hasProtectedHistory(audiences.channel)) return undefined;
  // Messages of one roster have the same receivers, apart from mentioned bots.
  const rosterOf = ({ birth, birthVersion, channelMoves }: AudienceFields) =>
    `${birth} ${birthVersion} ${channelMoves ? JSON.stringify(channelMoves) : ''}`;
  const unlike = [...new Map(messages.map((message) => [rosterOf(message), message])).values()];
  const received =
    unlike.length > MAX_ROSTERS
      ? unlike.map(audiences.seeing)
      : [...(await receiversOf(context, realm, unlike, forwardedOptions(ctx))).values()];
  return received.reduce((all, users) => all.union(users), UserSet.EMPTY);
}

/** Returns the messages whose flags the events of these groups carry. */
export const messagesWithFlags = (groups: readonly AudienceGroup[]): AudienceFields[] =>
  groups.slice(0, MAX_FLAGGED).map(({ lead }) => lead);

/**
 * Looks up who is notified of a move. Fails and rejects as the call to the channels service does.
 * @param messages of one channel
 * @param toId the destination channel; 0: they stay in theirs
 * @param named the message that the mover named
 * @param decided whether the move was already authorised
 */
export async function askMove(
  context: Pick<EditContext, 'clients'>,
  ctx: CallContext,
  options: {
    realm: number;
    channel: number;
    messages: readonly AudienceFields[];
    named: number;
    toId: number;
    decided?: boolean;
  },
): Promise<MoveAudiences> {
  const askedAt = performance.now();
  const versions = [...new Set(options.messages.map(({ version }) => version))];
  const reply = await prepareMove(
    context,
    options.realm,
    {
      channel_id: options.channel,
      versions,
      to_channel_id: options.toId,
      holders: [...new Set(options.messages.flatMap(({ extraReceivers }) => extraReceivers ?? []))],
      decided: options.decided ?? false,
    },
    ctx,
  );
  const { channel, to } = reply;
  if (!channel) throw new Error('PrepareMove answered without a channel');
  const byVersion = new Map(versions.map((v, i) => [v, UserSet.fromBytes(reply.audiences[i] ?? Buffer.alloc(0))]));
  const all = [...byVersion.values()].reduce((some, users) => some.union(users), UserSet.EMPTY);
  // Without protected history, a user who sees one of the messages may read all of them.
  const alike = hasProtectedHistory(channel) ? undefined : all;
  const within = await seeingIn(context, options.realm, channel, options.messages, forwardedOptions(ctx));
  const seeing = (message: AudienceFields) =>
    within.of(message, alike ?? byVersion.get(message.version) ?? UserSet.EMPTY);
  const leads = messagesWithFlags(groupByAudience(options.messages, options.named, { seeing }));
  const received = await receiversOf(context, options.realm, leads, forwardedOptions(ctx));
  return {
    askedAt,
    causes: causesAt('channels', reply.position),
    reply,
    channel,
    to: to
      ? {
          channel: to,
          isProtected: hasProtectedHistory(to),
          roster: UserSet.fromBytes(reply.to_roster),
          readers: UserSet.fromBytes(reply.to_readers),
          unaware: UserSet.fromBytes(reply.to_unaware),
        }
      : undefined,
    covers: (version) => byVersion.has(version),
    seeing,
    received: (message) => received.get(message._id) ?? seeing(message),
  };
}
