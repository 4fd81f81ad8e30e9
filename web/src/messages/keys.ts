/** The keys of a list of messages: moving in it, and acting on the selected message. */
import type { Message } from '@rookery/client';
import { onCleanup } from 'solid-js';
import { composeTo, forward, quote, replyMentioning, replyTo } from '../compose/index.ts';
import { openPersonCard } from '../people/index.ts';
import { channelHash, isSpectator, mayReact, navigate, state } from '../state/index.ts';
import { message, placeOf } from '../state/messages/index.ts';
import { toggleMutedTopic } from '../topics/index.ts';
import { type Shortcut, useShortcuts } from '../ui/index.ts';
import { conversationOf, linkOf, markUnreadFrom, THUMBS_UP, toggleFlag, toggleReaction } from './actions.ts';
import type { ListModel } from './list-model.ts';
import type { ListScroll } from './list-scroll.ts';
import { hasSource, mayEdit, mayMarkUnread, mayMove, maySeeHistory, maySeeReceipts } from './may.ts';
import {
  openHistory,
  openMove,
  openPictures,
  openReactions,
  openReceipts,
  openRowMenu,
  openSource,
} from './row-menu.tsx';

interface KeysOptions {
  readonly ids: () => readonly number[];
  readonly scroller: () => HTMLElement;
  readonly toNewest: () => void;
  readonly toOldest: () => void;
}

export function useKeys(list: ListModel, scroll: ListScroll, options: KeysOptions): void {
  const editLast = (): boolean | undefined => {
    const last = options.ids().findLast((id) => isOwnEditable(id));
    if (last === undefined) return false;
    list.edit(last);
    scroll.show(last);
    return undefined;
  };
  const acts: Shortcut[] = [
    ...acting(list, scroll, options),
    { keys: 'ArrowLeft', label: 'messages.key_edit_last', group: 'messages', run: editLast },
  ];
  const offered = acts.filter(({ label }) => !isSpectator() || (label && FOR_READING.has(label)));
  useShortcuts([...moving(list, scroll, options), ...offered].map(exceptInControls));
  const onEditLast = (event: Event) => {
    if (editLast() !== false) event.preventDefault();
  };
  document.addEventListener(EDIT_LAST, onEditLast);
  onCleanup(() => document.removeEventListener(EDIT_LAST, onEditLast));
}

/** The event that the compose box sends when the user presses the upward arrow while it is empty. */
const EDIT_LAST = 'rookery:edit-last';

function isOwnEditable(id: number): boolean {
  const one = message(id);
  return one !== undefined && one.sender_id === state.user_id && mayEdit(one);
}

/** The message that keys apply to: the selected one while it is on screen, else the top one. */
function currentIn(list: ListModel, scroll: ListScroll): number | undefined {
  const selected = list.selected();
  return selected !== undefined && scroll.isOnScreen(selected) ? selected : scroll.top();
}

function moving(list: ListModel, scroll: ListScroll, options: KeysOptions): Shortcut[] {
  const select = (id: number | undefined) => {
    if (id === undefined) return;
    list.select(id);
    list.point(id);
    scroll.show(id);
    // So that screen readers and the Tab key continue from it.
    requestAnimationFrame(() => rowOf(options.scroller(), id)?.focus({ preventScroll: true }));
  };
  const step = (by: number) => {
    const ids = options.ids();
    const from = currentIn(list, scroll);
    if (from === undefined) return;
    const index = placeOf(ids, from) + (from === list.selected() ? by : 0);
    select(ids[Math.min(Math.max(index, 0), ids.length - 1)]);
  };
  const page = (screens: number) => {
    scroll.page(screens);
    requestAnimationFrame(() => requestAnimationFrame(() => list.select(scroll.top())));
  };
  return [
    { keys: ['j', 'ArrowDown'], label: 'messages.key_next', group: 'navigation', run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: 'messages.key_previous', group: 'navigation', run: () => step(-1) },
    { keys: ['PageDown', 'Shift+J', ' '], label: 'messages.key_page_down', group: 'navigation', run: () => page(1) },
    { keys: ['PageUp', 'Shift+K', 'Shift+ '], label: 'messages.key_page_up', group: 'navigation', run: () => page(-1) },
    {
      keys: ['End', 'Shift+G'],
      label: 'messages.key_newest',
      group: 'navigation',
      run: () => {
        const { foundNewest } = list.window.span();
        options.toNewest();
        // Otherwise the view opens again at the end.
        list.select(foundNewest ? options.ids().at(-1) : undefined);
      },
    },
    {
      keys: 'Home',
      label: 'messages.key_oldest',
      group: 'navigation',
      run: () => {
        const { foundOldest } = list.window.span();
        options.toOldest();
        list.select(foundOldest ? options.ids()[0] : undefined);
      },
    },
  ];
}

const PRESSED = 'button, a, input, select, summary, audio, video, [role="button"]';
/** Keys that seek in a player, or change its volume. */
const OF_PLAYERS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Leaves the keys that press or operate the focused control of a message to the browser. */
const exceptInControls = (shortcut: Shortcut): Shortcut => ({
  ...shortcut,
  run: (event) => (isOfControl(event) ? false : shortcut.run(event)),
});

function isOfControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === ' ' || key === 'Enter') return target.closest(PRESSED) !== null;
  return target instanceof HTMLMediaElement && OF_PLAYERS.has(key);
}

/** Keys that spectators may use. */
const FOR_READING = new Set<string>([
  'messages.key_pictures',
  'messages.key_person',
  'messages.actions',
  'messages.key_conversation',
  'messages.key_channel',
  'messages.key_context',
]);

// eslint-disable-next-line max-lines-per-function -- one table of keys
function acting(list: ListModel, scroll: ListScroll, options: KeysOptions): Shortcut[] {
  const chosen = (): Message | undefined => {
    const id = currentIn(list, scroll);
    return id === undefined ? undefined : message(id);
  };
  const row = (one: Message): HTMLElement => rowOf(options.scroller(), one.id) ?? options.scroller();
  const on =
    (run: (one: Message) => unknown, may: (one: Message) => boolean = () => true) =>
    () => {
      const one = chosen();
      return one !== undefined && may(one) ? run(one) : false;
    };
  /** For toggles: a key that is held down counts once. Its repetitions are handled: Ctrl+S would save the page. */
  const once =
    (run: (one: Message) => unknown, may: (one: Message) => boolean) =>
    ({ repeat }: KeyboardEvent) =>
      on(repeat ? () => undefined : run, may)();
  const writes = () => !isSpectator();
  const key = (keys: Shortcut['keys'], label: NonNullable<Shortcut['label']>, run: Shortcut['run']): Shortcut => ({
    keys,
    label,
    group: 'messages',
    run,
  });
  return [
    key('r', 'messages.reply', on(replyTo, writes)),
    { keys: 'Enter', run: on(replyTo, writes) },
    key(
      '>',
      'messages.quote',
      on(quote, (one) => writes() && hasSource(one)),
    ),
    key(
      '<',
      'messages.forward',
      on(forward, (one) => writes() && hasSource(one)),
    ),
    key(
      'Shift+R',
      'messages.key_reply_direct',
      on((one) => composeTo({ type: 'direct', userIds: [one.sender_id] }), writes),
    ),
    key('@', 'messages.key_reply_mentioning', on(replyMentioning, writes)),
    key(
      ':',
      'messages.react',
      on((one) => openReactions(one, row(one)), mayReact),
    ),
    key(
      '+',
      'messages.key_thumbs_up',
      once((one) => toggleReaction(one, THUMBS_UP), mayReact),
    ),
    key(
      '=',
      'messages.key_react_alike',
      once(
        (one) => one.reactions[0] && toggleReaction(one, one.reactions[0]),
        (one) => mayReact(one) && one.reactions.length > 0,
      ),
    ),
    key(
      'e',
      'messages.key_edit',
      on((one) => (mayEdit(one) ? list.edit(one.id) : openSource(one))),
    ),
    key('m', 'messages.move', on(openMove, mayMove)),
    key(
      'Shift+M',
      'topics.key_mute',
      on(
        (one) => one.type === 'stream' && toggleMutedTopic(one.stream_id, one.subject),
        (one) => writes() && one.type === 'stream',
      ),
    ),
    key(
      'Ctrl+S',
      'messages.key_star',
      once((one) => toggleFlag(one, 'starred'), writes),
    ),
    key(
      '-',
      'messages.key_collapse',
      once((one) => toggleFlag(one, 'collapsed'), writes),
    ),
    key(
      'Shift+U',
      'messages.mark_unread',
      on((one) => markUnreadFrom(list, one), mayMarkUnread),
    ),
    key('Shift+H', 'messages.history', on(openHistory, maySeeHistory)),
    key('Shift+V', 'messages.receipts', on(openReceipts, maySeeReceipts)),
    key(
      'v',
      'messages.key_pictures',
      on((one) => openPictures(row(one))),
    ),
    key(
      'u',
      'messages.key_person',
      on((one) => openPersonCard(one.sender_id, row(one))),
    ),
    key(
      'i',
      'messages.actions',
      on((one) => openRowMenu(list, one, row(one).querySelector('[data-row-menu]') ?? row(one))),
    ),
    key(
      's',
      'messages.key_conversation',
      on((one) =>
        navigate(
          isOpen(conversationOf(one)) && one.type === 'stream' ? channelHash(one.stream_id) : conversationOf(one),
        ),
      ),
    ),
    key(
      'Shift+S',
      'messages.key_channel',
      on(
        (one) => one.type === 'stream' && navigate(channelHash(one.stream_id)),
        (one) => one.type === 'stream',
      ),
    ),
    key(
      'z',
      'messages.key_context',
      on((one) => navigate(linkOf(one))),
    ),
  ];
}

/** Whether the view is that of a conversation, at any message. */
const isOpen = (hash: string): boolean => location.hash === hash || location.hash.startsWith(`${hash}/`);

function rowOf(scroller: HTMLElement, id: number): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-id="${id}"]`);
}
