/** Makes a view follow its messages when they move, and preserves its state. */
import { createEffect, on, onCleanup } from 'solid-js';
import { type Narrow, navigate, onTopicMove, topicHash, topicKey } from '../state/index.ts';
import { fits, keyOf, message, namedBy, type OpenedWindow } from '../state/messages/index.ts';
import { conversationOf, linkOf } from './actions.ts';
import { carryEdit } from './edit-focus.ts';
import { isConversation, type ListModel } from './list-model.ts';
import { type Place, placeInView } from './places.ts';

/** The state that the view of a topic passes to the view of the same messages under another address. */
export interface Handover {
  /** The key of the next window (`keyOf`). */
  readonly key: string;
  readonly list: ListModel;
  readonly place: Place | undefined;
}

/**
 * Redirects a link that names a message to the place to which the message has moved: immediately if the message is
 * held, else once the first page and that message have arrived.
 */
export function followMove(narrow: Narrow, opened: OpenedWindow): void {
  const id = namedBy(narrow);
  if (id === undefined) return;
  const isConversationNamed = narrow.some(({ operator }) => operator === 'with');
  const place = narrow.filter(({ operator }) => operator === 'channel' || operator === 'topic' || operator === 'dm');
  createEffect(
    on(opened.window.status, () => {
      const one = message(id);
      if (!one || (fits(place, one) === true && (isConversation(place) || !isConversationNamed))) return;
      navigate(isConversationNamed ? conversationOf(one) : linkOf(one), { replace: true });
    }),
  );
}

/** Operators that the view of a topic may have. */
const OF_TOPIC = new Set(['channel', 'topic', 'near', 'with']);

/**
 * Makes the view of a topic follow its moves by any user: to the same place in the new address, with the same message
 * being edited. Calls `handOver` first.
 */
export function goAlong(narrow: Narrow, list: ListModel, handOver: (handover: Handover) => void): void {
  const operand = (name: string) => narrow.find((one) => one.operator === name)?.operand;
  const [channelId, topic] = [operand('channel'), operand('topic')];
  if (typeof channelId !== 'number' || typeof topic !== 'string') return;
  if (narrow.some((one) => one.negated || !OF_TOPIC.has(one.operator))) return;
  let now = { channelId, topic };
  onCleanup(
    onTopicMove((from, to) => {
      if (topicKey(from.channelId, from.topic) !== topicKey(now.channelId, now.topic)) return;
      // Moves by this page are announced twice.
      if (to.channelId === now.channelId && to.topic === now.topic) return;
      // After several moves in one batch of events, the last one decides.
      now = { channelId: to.channelId, topic: to.topic };
      const key = keyOf([
        { operator: 'channel', operand: to.channelId },
        { operator: 'topic', operand: to.topic },
      ]);
      handOver({ key, list, place: placeInView(list.window.key) });
      carryEdit(list.edited());
      navigate(topicHash(to.channelId, to.topic), { replace: true });
    }),
  );
}
