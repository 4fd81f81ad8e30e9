/** The notification bot's notices about a move: messages moved away, messages moved here, topic resolved. */
import { resolvingOf, silentMention, topicKey, topicLink, type UserSet } from '@rookery/core';
import type { Notice } from '@rookery/runtime';
import { channelMessageAddress } from '../message/message-address.ts';
import type { MoveDocument } from './store.ts';

const SENDER = 'notification-bot';

/** A channel as the notices name it. */
export interface NamedChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Whether all readers of the notice know of the channel. */
  readonly known: boolean;
}

/** @param keepsUnread the users for whom the resolved notice stays unread */
export function moveNotices(move: MoveDocument, from: NamedChannel, to: NamedChannel, keepsUnread: UserSet): Notice[] {
  const mover = silentMention({ user_id: move.by, full_name: move.name });
  const resolving = from.id === to.id ? resolvingOf(move.prev, move.topic) : undefined;
  const notices: Notice[] = [];
  const say = (where: NamedChannel, topic: string, content: string, known: NamedChannel): void => {
    notices.push({
      sender: SENDER,
      channel: { id: where.id, topic },
      content,
      ...(known.isPrivate && known.known && { known_channel_ids: [known.id] }),
    });
  };
  const respelled = from.id === to.id && topicKey(move.prev) === topicKey(move.topic);
  if (move.notifiesDestination && !resolving && !respelled)
    say(to, move.topic, `${movedHere(move, from, to)} by ${mover}.`, from);
  if (move.notifiesSource && !respelled) say(from, move.prev, `${movedAway(move, to)} by ${mover}.`, to);
  if (resolving) {
    notices.push({
      sender: SENDER,
      channel: { id: to.id, topic: move.topic },
      content: resolvedText(mover, resolving),
      read: true,
      unread_user_ids: keepsUnread.toArray(),
    });
  }
  return notices;
}

const resolvedText = (mover: string, resolving: string): string => `${mover} has marked this topic as ${resolving}.`;

const RESOLVED = /^@_\*\*[^\n]*\*\* has marked this topic as (un)?resolved\.$/;

/** Returns whether a message of the bot says that a topic was resolved or un-resolved. */
export const isResolvedNotice = (content: string): boolean => RESOLVED.test(content);

function movedHere(move: MoveDocument, from: NamedChannel, to: NamedChannel): string {
  const origin = placeLink(from, move.prev);
  if (move.whole && !move.joins) return `This topic was moved here from ${origin}`;
  if (move.done > 1) return `${move.done} messages were moved here from ${origin}`;
  return `[A message](/${channelMessageAddress(to, move.topic, move.first)}) was moved here from ${origin}`;
}

function movedAway(move: MoveDocument, to: NamedChannel): string {
  const place = placeLink(to, move.topic);
  if (move.whole) return `This topic was moved to ${place}`;
  if (move.done > 1) return `${move.done} messages were moved from this topic to ${place}`;
  return `A message was moved from this topic to ${place}`;
}

/** Returns a link to a topic. A channel that not every reader knows is not named. */
function placeLink(channel: NamedChannel, topic: string): string {
  if (channel.known) return topicLink(channel, topic);
  return channel.isPrivate ? 'a private channel' : 'another channel';
}
