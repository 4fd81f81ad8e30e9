/** Where a message is to go, while that is being chosen. */
import type { Draft, Message } from '@rookery/client';
import type { Narrow, Recipient } from '../../state/index.ts';

/** A recipient that may not be complete: no channel, no topic, or nobody yet. */
export interface Target {
  readonly type: 'channel' | 'direct';
  readonly channelId: number | undefined;
  readonly topic: string;
  /** The others, ascending; the user alone for notes to oneself. */
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

/** The recipient, where the target has a channel or people. Whether the topic may be empty is the organisation's. */
export function recipientOf({ type, channelId, topic, userIds }: Target): Recipient | undefined {
  if (type === 'direct') return userIds.length > 0 ? { type, userIds: [...userIds] } : undefined;
  return channelId === undefined ? undefined : { type, channelId, topic: topic.trim() };
}

/** Whether both name the same conversation. Topics differ by more than case. */
export function sameTarget(a: Target, b: Target): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'direct') return a.userIds.join() === b.userIds.join();
  return a.channelId === b.channelId && a.topic.trim().toLowerCase() === b.topic.trim().toLowerCase();
}

/** What a narrow says of where a message written there goes; undefined where it says nothing. */
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

/** Whether a narrow is one conversation, so that what is sent to its target appears in it. */
export const isConversation = (narrow: Narrow): boolean =>
  narrow.some((term) => !term.negated && (term.operator === 'dm' || term.operator === 'topic'));

/** Where a reply to a message goes. */
export function targetOfMessage(message: Message, ownId: number): Target {
  if (message.type === 'stream') return channelTarget(message.stream_id, message.subject);
  const others = message.display_recipient.map((one) => one.id).filter((id) => id !== ownId);
  return directTarget(others.length > 0 ? others : [ownId]);
}

export function targetOfDraft(draft: Draft): Target {
  if (draft.type === 'private') return directTarget(draft.to);
  return channelTarget(draft.to[0], draft.topic);
}

/** The fields of a draft that say where it goes. */
export function draftPlace({ type, channelId, topic, userIds }: Target): Pick<Draft, 'type' | 'to' | 'topic'> {
  if (type === 'direct') return { type: userIds.length > 0 ? 'private' : '', to: [...userIds], topic: '' };
  return channelId === undefined ? { type: '', to: [], topic: '' } : { type: 'stream', to: [channelId], topic };
}
