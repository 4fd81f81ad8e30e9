import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, For, Match, on, onCleanup, Show, Switch, untrack } from 'solid-js';
import { t } from '../i18n/index.ts';
import { connection, type Narrow, outgoing, reopenings, setViewTitle } from '../state/index.ts';
import {
  type Anchor,
  contentsOf,
  firstUnread,
  keyOf,
  type OpenedWindow,
  openWindow,
  startOf,
} from '../state/messages/index.ts';
import { Banner, Button, EmptyState, Spinner } from '../ui/index.ts';
import { emptyTextOf, titleOf } from './describe.ts';
import { followMove, goAlong, type Handover } from './follow-moves.ts';
import { createFirstNew, createListModel, isConversation, ListContext, type ListModel } from './list-model.ts';
import styles from './MessageList.module.css';
import { MessageList } from './MessageList.tsx';
import { NewMessages } from './NewMessages.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { belongsTo } from './outgoing.ts';
import { type Place, placeInHistory, placeInView } from './places.ts';
import { ViewHeader } from './ViewHeader.tsx';

interface Shown {
  readonly narrow: Narrow;
  readonly opened: OpenedWindow;
  readonly place: Place | undefined;
  readonly linked: number | undefined;
  /** The previous list of the same narrow, or of the same messages under another address. */
  readonly before?: ListModel | undefined;
  /** Whether the user requested an end of the view. */
  readonly isReopened?: boolean;
}

/** The messages of a narrow, below its header. */
export function MessageView(props: { narrow: Narrow }): JSX.Element {
  const [wanted, setWanted] = createSignal<{ narrow: Narrow; anchor?: Anchor }>();
  let handover: Handover | undefined;
  let list: ListModel | undefined;
  const shown = createMemo<Shown>(() => {
    const { narrow } = props;
    const asked = wanted();
    const handedOver = handover;
    handover = undefined;
    return untrack(() => {
      if (asked?.narrow === narrow) {
        if (asked.anchor) return { ...openAt(narrow, asked.anchor), isReopened: true, before: list };
        // Paused reading stays paused.
        return { ...open(narrow, { isAgain: true }), before: list && { ...list, ...createFirstNew() } };
      }
      return handedOver?.key === keyOf(contentsOf(narrow)) ? resume(narrow, handedOver) : open(narrow);
    });
  });
  createEffect(on(reopenings, () => setWanted({ narrow: props.narrow }), { defer: true }));
  createEffect(() => setViewTitle(titleOf(props.narrow)));
  return (
    <>
      <ViewHeader narrow={props.narrow} />
      <Show when={shown()} keyed>
        {(one) => (
          <OpenedView
            shown={one}
            reopen={(anchor) => setWanted({ narrow: one.narrow, anchor })}
            onList={(created) => {
              list = created;
            }}
            handOver={(left) => {
              handover = left;
            }}
          />
        )}
      </Show>
    </>
  );
}

/**
 * Opens at the place of this entry of the history, unless the user chose its address again, else at the message that
 * the address links to, else at a pending send to this conversation, else at the previous place, else at its start.
 */
function open(narrow: Narrow, { isAgain = false } = {}): Shown {
  const contents = contentsOf(narrow);
  const near = narrow.find((term) => term.operator === 'near')?.operand;
  const linked = typeof near === 'number' ? near : undefined;
  const key = keyOf(contents);
  const isSending = isConversation(contents) && outgoing().some((one) => belongsTo(one, contents));
  const known =
    (isAgain ? undefined : placeInHistory(key)) ??
    (linked === undefined && !isSending ? placeBefore(contents, key) : undefined);
  const first = firstUnread(contents);
  // A view left at its end needs no place: it opens at the end or at the first unread message, unless an earlier
  // message would be its anchor.
  const opensBefore = (end: number) => linked !== undefined || (typeof first === 'number' && first < end);
  const place = known && (!known.isAtEnd || opensBefore(known.id)) ? known : undefined;
  const anchor = place?.id ?? linked ?? (isSending ? 'newest' : startOf(contents));
  return { narrow, opened: openWindow(narrow, anchor), place, linked };
}

const openAt = (narrow: Narrow, anchor: Anchor): Shown => ({
  narrow,
  opened: openWindow(narrow, anchor),
  place: undefined,
  linked: undefined,
});

/** Shows the messages of the previous view, which now have another address, at the same place. */
function resume(narrow: Narrow, { key, list, place }: Handover): Shown {
  if (!place) return { ...open(narrow), before: list };
  if (place.isAtEnd) return { ...openAt(narrow, 'newest'), before: list };
  return { ...openAt(narrow, place.id), place: { ...place, key }, before: list };
}

/** The place at which the view was left, unless it is known to contain unread messages. */
function placeBefore(contents: Narrow, key: string): Place | undefined {
  const first = firstUnread(contents);
  return first === undefined || first === 'none' ? placeInView(key) : undefined;
}

interface OpenedViewProps {
  readonly shown: Shown;
  readonly reopen: (anchor: 'newest' | 'oldest') => void;
  /** Passes the state of the list to the view of the same messages under their next address. */
  readonly onList: (list: ListModel) => void;
  readonly handOver: (handover: Handover) => void;
}

function OpenedView(props: OpenedViewProps): JSX.Element {
  const { narrow, opened, place, linked, before } = props.shown;
  const { window } = opened;
  const list = createListModel(window, narrow, linked, before);
  props.onList(list);
  window.shown++;
  window.wasShown = true;
  onCleanup(() => window.shown--);
  const at = () => place?.id ?? opened.at ?? window.anchor ?? 'newest';
  // A user who requests an end of a view stays in it.
  if (!props.shown.isReopened) followMove(narrow, opened);
  goAlong(narrow, list, props.handOver);
  return (
    <ListContext value={list}>
      <Show when={list.isReadingPaused()}>
        <Banner action={<Button onClick={() => list.pauseReading(false)}>{t('messages.resume_reading')}</Button>}>
          {t('messages.reading_paused')}
        </Banner>
      </Show>
      <Show
        when={window.status() === 'ready' && window.span().ids.length > 0}
        fallback={<WithoutMessages shown={props.shown} />}
      >
        <MessageList at={at} place={place} reopen={props.reopen} />
      </Show>
      <Show when={isConversation(window.narrow)}>
        <NewMessages />
      </Show>
    </ListContext>
  );
}

/** Shows why there are no messages, and pending sends, such as the first one of a conversation. */
function WithoutMessages(props: { shown: Shown }): JSX.Element {
  const { window } = props.shown.opened;
  const sends = createMemo(() => outgoing().filter((one) => belongsTo(one, window.narrow)));
  return (
    <>
      <Switch fallback={<Waiting />}>
        <Match when={window.status() === 'failed'}>
          <Failure shown={props.shown} />
        </Match>
        <Match when={window.status() === 'ready'}>
          <Show when={sends().length === 0}>
            <Empty narrow={props.shown.narrow} />
          </Show>
        </Match>
      </Switch>
      <Show when={sends().length > 0}>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that keys scroll it
          tabIndex={0}
          class={styles.scroller}
          aria-label={t('messages.list')}
        >
          <For each={sends()}>{(one) => <OutgoingRow outgoing={one} />}</For>
        </section>
      </Show>
    </>
  );
}

function Waiting(): JSX.Element {
  return (
    <div class={styles.waiting}>
      <Spinner label={t('messages.loading')} />
    </div>
  );
}

function Failure(props: { shown: Shown }): JSX.Element {
  const { window } = props.shown.opened;
  const retry = () => void window.open(window.asked ?? 'newest');
  createEffect(on(connection, (now) => now === 'online' && retry(), { defer: true }));
  const words = () => {
    const error = window.error();
    return error instanceof Error ? error.message : '';
  };
  return (
    <div class={styles.waiting} role="alert">
      <EmptyState
        title={t('messages.failed')}
        text={words()}
        action={<Button onClick={retry}>{t('messages.retry')}</Button>}
      />
    </div>
  );
}

function Empty(props: { narrow: Narrow }): JSX.Element {
  const words = createMemo(() => emptyTextOf(props.narrow));
  return (
    <div class={styles.waiting}>
      <EmptyState title={words().title} text={words().text} />
    </div>
  );
}
