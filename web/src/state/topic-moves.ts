/** Moves of whole topics, for the code that follows them: a reader's view, and text written to the topic. */
import type { ClientEvent } from '@rookery/client';
import { batch } from 'solid-js';
import { onEvent } from './session.ts';

export interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

type Listener = (from: TopicPlace, to: TopicPlace) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` when any user renames, resolves or moves a topic; twice for a move by this page. Returns an
 * unsubscribe function.
 */
export function onTopicMove(listener: Listener): () => void {
  listeners.add(listener);
  const stop = onEvent((event) => {
    if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return;
    const from = placeBefore(event);
    if (!from) return;
    listener(from, { channelId: event.new_stream_id ?? from.channelId, topic: event.subject ?? from.topic });
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Announces that this page has moved a topic: the event comes later, or never if the user is not subscribed. */
export function announceTopicMove(from: TopicPlace, to: TopicPlace): void {
  batch(() => {
    for (const listener of [...listeners]) listener(from, to);
  });
}

/** The place of the topic before the event; undefined if nothing moved, and for users who did not see the old place. */
function placeBefore(event: ClientEvent & { type: 'update_message' }): TopicPlace | undefined {
  const { stream_id, stream_name, orig_subject, subject, new_stream_id } = event;
  if (subject === undefined && new_stream_id === undefined) return undefined;
  if (stream_id === undefined || stream_name === undefined || orig_subject === undefined) return undefined;
  return { channelId: stream_id, topic: orig_subject };
}
