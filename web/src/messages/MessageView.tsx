import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, on, onCleanup, Show, untrack } from 'solid-js';
import { ViewerHost } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { connection, type Narrow, navigate, setViewTitle, topicHash } from '../state/index.ts';
import {
  type Anchor,
  contentsOf,
  firstUnread,
  keyOf,
  message,
  type Opened,
  openWindow,
} from '../state/messages/index.ts';
import { Banner, Button, EmptyState, Spinner } from '../ui/index.ts';
import { emptyTextOf, titleOf } from './describe.ts';
import { createListModel, ListContext } from './list-model.ts';
import styles from './MessageList.module.css';
import { MessageList } from './MessageList.tsx';
import { type Place, placeInHistory, placeInView } from './places.ts';
import { ViewHeader } from './ViewHeader.tsx';

interface Shown {
  readonly narrow: Narrow;
  readonly opened: Opened;
  readonly place: Place | undefined;
  readonly linked: number | undefined;
}

/** The messages of a narrow, with what it is above them. */
export function MessageView(props: { narrow: Narrow }): JSX.Element {
  const [wanted, setWanted] = createSignal<{ narrow: Narrow; anchor: Anchor }>();
  const shown = createMemo<Shown>(() => {
    const { narrow } = props;
    const asked = wanted();
    return untrack(() => open(narrow, asked?.narrow === narrow ? asked.anchor : undefined));
  });
  createEffect(() => setViewTitle(titleOf(props.narrow)));
  return (
    <>
      <ViewHeader narrow={props.narrow} />
      <Show when={shown()} keyed>
        {(one) => <OpenedView shown={one} reopen={(anchor) => setWanted({ narrow: one.narrow, anchor })} />}
      </Show>
      <ViewerHost />
    </>
  );
}

/** Opens at what the address links to, else where one was, else at the first unread message. */
function open(narrow: Narrow, wanted: Anchor | undefined): Shown {
  const contents = contentsOf(narrow);
  const near = narrow.find((term) => term.operator === 'near')?.operand;
  const linked = typeof near === 'number' ? near : undefined;
  if (wanted !== undefined) return { narrow, opened: openWindow(narrow, wanted), place: undefined, linked: undefined };
  const key = keyOf(contents);
  const place = placeInHistory(key) ?? (linked === undefined ? placeBefore(contents, key) : undefined);
  const anchor = place && !place.isAtEnd ? place.id : (linked ?? 'first_unread');
  return { narrow, opened: openWindow(narrow, anchor), place: place?.isAtEnd ? undefined : place, linked };
}

/** The place at which the view was left, unless something in it is known to be unread. */
function placeBefore(contents: Narrow, key: string): Place | undefined {
  const first = firstUnread(contents);
  return first === undefined || first === 'none' ? placeInView(key) : undefined;
}

function OpenedView(props: { shown: Shown; reopen: (anchor: 'newest' | 'oldest') => void }): JSX.Element {
  const { narrow, opened, place, linked } = props.shown;
  const { window } = opened;
  const list = createListModel(window, narrow, linked);
  window.shown++;
  onCleanup(() => window.shown--);
  const at = () => place?.id ?? opened.at ?? window.anchor ?? 'newest';
  followMove(props.shown);
  return (
    <ListContext value={list}>
      <Show when={list.isReadingPaused()}>
        <Banner action={<Button onClick={() => list.pauseReading(false)}>{t('messages.resume_reading')}</Button>}>
          {t('messages.reading_paused')}
        </Banner>
      </Show>
      <Show when={window.status() !== 'failed'} fallback={<Failure shown={props.shown} />}>
        <Show when={window.status() === 'ready'} fallback={<Waiting />}>
          <Show when={window.span().ids.length > 0} fallback={<Empty narrow={narrow} />}>
            <MessageList at={at} place={place} reopen={props.reopen} />
          </Show>
        </Show>
      </Show>
    </ListContext>
  );
}

/** A link to a conversation that was moved since leads to where it is now. */
function followMove({ narrow, opened }: Shown): void {
  const operand = (operator: string) => narrow.find((term) => term.operator === operator)?.operand;
  const id = operand('with');
  if (typeof id !== 'number') return;
  const check = () => {
    const one = message(id);
    if (one?.type !== 'stream') return;
    const topic = operand('topic');
    const isThere =
      operand('channel') === one.stream_id &&
      typeof topic === 'string' &&
      topic.toLowerCase() === one.subject.toLowerCase();
    if (!isThere) navigate(topicHash(one.stream_id, one.subject), { replace: true });
  };
  check();
  void opened.fetched?.then(check);
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
