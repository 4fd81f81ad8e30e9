import type { JSX } from 'solid-js';
import { createEffect, createSignal, For, onCleanup } from 'solid-js';
import { plainText } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { isMutedUser, onSent, state } from '../state/index.ts';
import { message, placeOf } from '../state/messages/index.ts';
import { senderOf } from './describe.ts';
import { useList } from './list-model.ts';
import { belongsTo } from './outgoing.ts';

/** Max. messages that are read out together; of more, only their number is. */
const MAX_READ = 3;
/** Min. time between two announcements, ms. */
const BETWEEN_MS = 1000;

/**
 * Announces new messages of a conversation to screen readers. A live region around the list would also announce the
 * rows that scrolling adds.
 */
export function NewMessages(): JSX.Element {
  const { window } = useList();
  // Objects, so that an equal text is another element.
  const [said, setSaid] = createSignal<readonly { text: string }[]>([]);
  let waiting: number[] = [];
  let isSent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidAt = -BETWEEN_MS;
  const say = () => {
    timer = undefined;
    const texts = [...(isSent ? [t('messages.sent')] : []), ...textsOf(waiting)];
    waiting = [];
    isSent = false;
    if (texts.length === 0) return;
    saidAt = performance.now();
    setSaid(texts.map((text) => ({ text })));
  };
  const saySoon = () => {
    timer ??= setTimeout(say, saidAt + BETWEEN_MS - performance.now());
  };
  let newest: number | undefined;
  createEffect(() => {
    const { ids, foundNewest } = window.span();
    if (!foundNewest) return;
    if (newest !== undefined) waiting.push(...ids.slice(placeOf(ids, newest + 1)));
    newest = Math.max(newest ?? 0, ids.at(-1) ?? 0);
    if (waiting.length > 0) saySoon();
  });
  const unfollow = onSent((sent) => {
    if (!belongsTo(sent, window.narrow)) return;
    isSent = true;
    saySoon();
  });
  onCleanup(() => {
    unfollow();
    clearTimeout(timer);
  });
  return (
    <div class="visually-hidden" role="log" aria-label={t('messages.new')}>
      <For each={said()}>{({ text }) => <p>{text}</p>}</For>
    </div>
  );
}

function textsOf(ids: readonly number[]): string[] {
  const others = ids
    .flatMap((id) => message(id) ?? [])
    .filter((one) => one.sender_id !== state.user_id && !isMutedUser(one.sender_id));
  if (others.length > MAX_READ) return [t('messages.new_count', { count: others.length })];
  return others.map((one) => t('messages.new_text', { sender: senderOf(one), text: plainText(one.content) }));
}
