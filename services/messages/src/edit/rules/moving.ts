/** Who may move messages to other topics and channels, and until when. */
import {
  atLeast,
  badRequest,
  DomainError,
  type GroupCaller,
  inGroupSetting,
  type RealmRules,
  type Resolving,
  ROLES,
} from '@rookery/core';

/** Tolerance after the limit, for movers who start before it and save after it. */
const BUFFER_MS = 20_000;

/** `propagate_mode`: this message; this and the later ones of its topic; the whole topic. */
export type MoveMode = 'change_one' | 'change_later' | 'change_all';

/** Which parts of the place a move changes. */
export interface Move {
  readonly topic: boolean;
  readonly channel: boolean;
  /** Set if the topic's name changes only by the resolved mark, whether or not the channel changes. */
  readonly resolving: Resolving | undefined;
}

/** What the channel's settings allow the caller. */
export interface ChannelMoves {
  readonly in_within_group: boolean;
  readonly in_out_group: boolean;
  readonly in_resolve_group: boolean;
}

type Rules = Pick<
  RealmRules,
  | 'can_move_messages_between_channels_group'
  | 'can_move_messages_between_topics_group'
  | 'can_resolve_topics_group'
  | 'move_messages_within_stream_limit_seconds'
  | 'move_messages_between_streams_limit_seconds'
>;

/** @throws DomainError BAD_REQUEST */
export function checkMayMove(caller: GroupCaller, rules: Rules, channel: ChannelMoves, move: Move): void {
  const isIn = (setting: RealmRules['can_resolve_topics_group']) =>
    inGroupSetting(caller, setting, { allowEveryone: true });
  if (move.resolving) {
    if (!channel.in_resolve_group && !isIn(rules.can_resolve_topics_group)) {
      throw badRequest("You don't have permission to resolve topics");
    }
  } else if (move.topic && !channel.in_within_group && !isIn(rules.can_move_messages_between_topics_group)) {
    throw badRequest("You don't have permission to edit this message");
  }
  const between = { allowEveryone: false };
  if (
    move.channel &&
    !channel.in_out_group &&
    !inGroupSetting(caller, rules.can_move_messages_between_channels_group, between)
  ) {
    throw badRequest("You don't have permission to move this message");
  }
}

/** A message with its send time, UNIX ms. */
interface Timed {
  readonly id: number;
  readonly at: number;
}

/** Returns whether a time limit applies; for `change_all` the whole topic must then be known. */
export function hasMoveLimit(caller: GroupCaller, rules: Rules, move: Move): boolean {
  return Math.min(...limitsOf(caller, rules, move)) < Infinity;
}

function limitsOf({ role }: GroupCaller, rules: Rules, move: Move): [topic: number, channel: number] {
  if (atLeast(role, ROLES.moderator)) return [Infinity, Infinity];
  const ms = (limit: number | null) => (limit === null ? Infinity : limit * 1000 + BUFFER_MS);
  return [
    move.topic && !move.resolving ? ms(rules.move_messages_within_stream_limit_seconds) : Infinity,
    move.channel ? ms(rules.move_messages_between_streams_limit_seconds) : Infinity,
  ];
}

/** The messages of a move that its time limits consider. */
interface TimedMessages {
  /** The message that the caller named. */
  readonly message: Timed;
  /**
   * The whole topic as the caller sees it, oldest first; undefined: only the message, or it and later ones, are moved.
   */
  readonly all: readonly Timed[] | undefined;
}

/**
 * Checks the time limits for moving a message, or the whole topic.
 * @param now UNIX ms
 * @throws DomainError MOVE_MESSAGES_TIME_LIMIT_EXCEEDED if only part of the topic may be moved; BAD_REQUEST
 */
export function checkMoveTime(
  caller: GroupCaller,
  rules: Rules,
  move: Move,
  { message, all }: TimedMessages,
  now: number,
): void {
  const [topicLimit, channelLimit] = limitsOf(caller, rules, move);
  const limit = Math.min(topicLimit, channelLimit);
  if (all) {
    const allowed = all.filter(({ at }) => now - at <= limit);
    const [first] = allowed;
    if (first && allowed.length < all.length) {
      throw new DomainError(
        'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
        `You only have permission to move the ${allowed.length}/${all.length} most recent messages in this topic.`,
        {
          extra: {
            first_message_id_allowed_to_move: first.id,
            total_messages_in_topic: all.length,
            total_messages_allowed_to_move: allowed.length,
          },
        },
      );
    }
  }
  const age = now - message.at;
  if (age > topicLimit) throw badRequest("The time limit for editing this message's topic has passed.");
  if (age > channelLimit) throw badRequest("The time limit for editing this message's channel has passed");
}
