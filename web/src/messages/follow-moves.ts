/** How a view goes where its messages go, and what it takes along. */
import { createEffect, on, onCleanup } from 'solid-js';
import { type Narrow, navigate, onTopicMove, topicHash, topicKey } from '../state/index.ts';
import { fits, keyOf, message, namedBy, type Opened } from '../state/messages/index.ts';
import { conversationOf, linkOf } from './actions.ts';
import { carryEdit } from './edit-focus.ts';
import { isConversation, type ListModel } from './list-model.ts';
import { type Place, placeInView } from './places.ts';

/** What the view of a topic leaves to the view of the same messages under another address. */
export interface Handover {
  /** Of the window to come (`keyOf`). */
  readonly key: string;
  readonly list: ListModel;
  readonly place: Place | undefined;
}

/**
 * A link to a message or by a message of a conversation leads to where that message is now, once it was moved: at once
 * where the message is held, else when the first page and that message are there.
 */
export function followMove(narrow: Narrow, opened: Opened): void {
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

/** What a view of a topic may have beside the channel and the topic. */
const OF_TOPIC = new Set(['channel', 'topic', 'near', 'with']);

/**
 * The reader of a topic goes along where it goes, by whichever user, and is at the same place there, with the same
 * message being edited. `handOver` is called before.
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
      // The page that moves a topic hears of it twice.
      if (to.channelId === now.channelId && to.topic === now.topic) return;
      // Of several moves in one batch of events the view is led along by the last.
      now = { channelId: to.channelId, topic: to.topic };
      const key = keyOf([
        { operator: 'channel', operand: to.channelId },
        { operator: 'topic', operand: to.topic },
      ]);
      handOver({ key, list, place: placeInView(list.window.key) });
      carryEdit(list);
      navigate(topicHash(to.channelId, to.topic), { replace: true });
    }),
  );
}
