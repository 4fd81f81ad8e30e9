/** The users who are typing, by the events of the last seconds. */
import type { ClientEvent } from '@rookery/client';
import { createRoot } from 'solid-js';
import { createStore, produce } from 'solid-js/store';
import { topicKey } from './channels.ts';
import type { Recipient } from './outbox.ts';
import { isMutedUser } from './people.ts';
import { onEvent, onReregister, state } from './session.ts';

/** User ids by conversation, in the order in which they started. */
const [typing, setTyping] = createStore<Record<string, number[]>>({});
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** If the register does not specify it. */
const EXPIRY_MS = 15_000;

/** Users who type in a conversation, without muted ones. `userIds` of a direct one: the other users. */
export const typists = (recipient: Recipient): readonly number[] =>
  (typing[placeOf(recipient)] ?? []).filter((id) => !isMutedUser(id));

function placeOf(recipient: Recipient): string {
  return recipient.type === 'channel' ? topicKey(recipient.channelId, recipient.topic) : directKey(recipient.userIds);
}

function directKey(userIds: readonly number[]): string {
  const others = userIds.filter((id) => id !== state.user_id);
  return `dm:${[...(others.length > 0 ? others : userIds)].sort((a, b) => a - b).join()}`;
}

function onTyping(event: ClientEvent): void {
  if (event.type === 'message') {
    const { message } = event;
    const place =
      message.type === 'private'
        ? directKey(message.display_recipient.map((one) => one.id))
        : topicKey(message.stream_id, message.subject);
    stop(place, message.sender_id);
    return;
  }
  if (event.type !== 'typing' || event.sender.user_id === state.user_id) return;
  const place =
    event.message_type === 'direct'
      ? directKey((event.recipients ?? []).map((one) => one.user_id))
      : topicKey(event.stream_id ?? 0, event.topic ?? '');
  if (event.op === 'start') start(place, event.sender.user_id);
  else stop(place, event.sender.user_id);
}

function start(place: string, userId: number): void {
  const key = `${place} ${userId}`;
  clearTimeout(timers.get(key));
  const expiryMs = state.server_typing_started_expiry_period_milliseconds || EXPIRY_MS;
  timers.set(
    key,
    setTimeout(() => stop(place, userId), expiryMs),
  );
  if (!typing[place]?.includes(userId)) setTyping(place, [...(typing[place] ?? []), userId]);
}

function stop(place: string, userId: number): void {
  const key = `${place} ${userId}`;
  if (!timers.has(key)) return;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const rest = (typing[place] ?? []).filter((id) => id !== userId);
  if (rest.length > 0) setTyping(place, rest);
  else setTyping(produce((all) => void delete all[place]));
}

function stopAll(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  setTyping(
    produce((all) => {
      for (const place of Object.keys(all)) delete all[place];
    }),
  );
}

createRoot(() => {
  onEvent(onTyping);
  onReregister(stopAll);
});
