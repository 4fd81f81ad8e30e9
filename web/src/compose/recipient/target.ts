/** The target of a message while it is being chosen. */
import type { Draft, Message, ScheduledMessage } from '@rookery/client';
import type { Narrow, Recipient } from '../../state/index.ts';

/** A recipient that may be incomplete: without a channel, a topic, or people. */
export interface Target {
  readonly type: 'channel' | 'direct';
  readonly channelId: number | undefined;
  readonly topic: string;
  /** The other users, ascending; only the user's own id for notes to oneself. */
  readonly userIds: readonly number[];
}

export const NO_TARGET: Target = { type: 'channel', channelId: undefined, topic: '', userIds: [] };

export const channelTarget = (channelId?: number, topic = ''): Target => ({ ...NO_TARGET, channelId, topic });

export const directTarget = (userIds: readonly number[]): Target => ({
  ...NO_TARGET,
  type: 'direct',
  userIds: [...userIds].sort((a, b) => a - b),
});

export const targetOf = (recipient: Recipient): Target =>
  recipient.type === 'channel' ? channelTarget(recipient.channelId, recipient.topic) : directTarget(recipient.userIds);

/** The recipient, if the target has a channel or people. Whether the topic may be empty depends on the organisation. */
export function recipientOf({ type, channelId, topic, userIds }: Target): Recipient | undefined {
  if (type === 'direct') return userIds.length > 0 ? { type, userIds: [...userIds] } : undefined;
  return channelId === undefined ? undefined : { type, channelId, topic: topic.trim() };
}

/** Whether both targets are the same conversation. Topics are case-insensitive. */
export function sameTarget(a: Target, b: Target): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'direct') return a.userIds.join() === b.userIds.join();
  return a.channelId === b.channelId && a.topic.trim().toLowerCase() === b.topic.trim().toLowerCase();
}

/** The target of messages written in a narrow; undefined if the narrow has none. */
export function targetOfNarrow(narrow: Narrow): Target | undefined {
  const operand = (...names: string[]) =>
    narrow.find((term) => !term.negated && names.includes(term.operator))?.operand as unknown;
  const people = operand('dm', 'pm-with');
  if (Array.isArray(people) && people.length > 0) return directTarget(people as number[]);
  const channel = operand('channel', 'stream');
  if (typeof channel !== 'number') return undefined;
  const topic = operand('topic');
  return channelTarget(channel, typeof topic === 'string' ? topic : '');
}

/** Whether a narrow is one conversation, so that messages sent to its target appear in it. */
export const isConversation = (narrow: Narrow): boolean =>
  narrow.some((term) => !term.negated && (term.operator === 'dm' || term.operator === 'topic'));

/** The target of a reply to a message. */
export function targetOfMessage(message: Message, ownId: number): Target {
  if (message.type === 'stream') return channelTarget(message.stream_id, message.subject);
  const others = message.display_recipient.map((one) => one.id).filter((id) => id !== ownId);
  return directTarget(others.length > 0 ? others : [ownId]);
}

export function targetOfDraft(draft: Omit<Draft, 'id'>): Target {
  if (draft.type === 'private') return directTarget(draft.to);
  return channelTarget(draft.to[0], draft.topic);
}

export const targetOfScheduled = (one: ScheduledMessage): Target =>
  one.type === 'stream' ? channelTarget(one.to, one.topic) : directTarget(one.to);

/** The fields of a draft that contain its target. */
export function draftPlace({ type, channelId, topic, userIds }: Target): Pick<Draft, 'type' | 'to' | 'topic'> {
  if (type === 'direct') return { type: userIds.length > 0 ? 'private' : '', to: [...userIds], topic: '' };
  return channelId === undefined ? { type: '', to: [], topic: '' } : { type: 'stream', to: [channelId], topic };
}
