import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, For, Match, on, onCleanup, Show, Switch, untrack } from 'solid-js';
import { ViewerHost } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import {
  connection,
  type Narrow,
  navigate,
  onTopicMove,
  outgoing,
  setViewTitle,
  topicHash,
  topicKey,
} from '../state/index.ts';
import {
  type Anchor,
  contentsOf,
  firstUnread,
  fits,
  keyOf,
  message,
  type Opened,
  openWindow,
} from '../state/messages/index.ts';
import { Banner, Button, EmptyState, Spinner } from '../ui/index.ts';
import { conversationOf } from './actions.ts';
import { emptyTextOf, titleOf } from './describe.ts';
import { createListModel, isConversation, ListContext } from './list-model.ts';
import styles from './MessageList.module.css';
import { MessageList } from './MessageList.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { belongsTo } from './outgoing.ts';
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

/**
 * Opens at what the address links to, else at an own send that is on its way to this conversation, else where one was,
 * else at the first unread message.
 */
function open(narrow: Narrow, wanted: Anchor | undefined): Shown {
  const contents = contentsOf(narrow);
  const near = narrow.find((term) => term.operator === 'near')?.operand;
  const linked = typeof near === 'number' ? near : undefined;
  if (wanted !== undefined) return { narrow, opened: openWindow(narrow, wanted), place: undefined, linked: undefined };
  const key = keyOf(contents);
  const isSending = isConversation(contents) && outgoing().some((one) => belongsTo(one, contents));
  const place = placeInHistory(key) ?? (linked === undefined && !isSending ? placeBefore(contents, key) : undefined);
  const anchor = place && !place.isAtEnd ? place.id : (linked ?? (isSending ? 'newest' : 'first_unread'));
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
  goAlong(props.shown);
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
    </ListContext>
  );
}

/** Why there are no messages, and own sends on their way, such as the first one of a conversation. */
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

/**
 * A link to a conversation that was moved since leads to where it is now: at once where the message that it names is
 * held, else when the first page and that message are there.
 */
function followMove({ narrow, opened }: Shown): void {
  const id = narrow.find((term) => term.operator === 'with')?.operand;
  if (typeof id !== 'number') return;
  const place = narrow.filter(({ operator }) => operator === 'channel' || operator === 'topic' || operator === 'dm');
  createEffect(
    on(opened.window.status, () => {
      const one = message(id);
      const isThere = !one || (isConversation(place) && fits(place, one) === true);
      if (!isThere) navigate(conversationOf(one), { replace: true });
    }),
  );
}

/** What a view of a topic may have beside the channel and the topic. */
const OF_TOPIC = new Set(['channel', 'topic', 'near', 'with']);

/** The reader of a topic goes along where it goes, by whichever user. */
function goAlong({ narrow }: Shown): void {
  const operand = (name: string) => narrow.find((one) => one.operator === name)?.operand;
  const [channelId, topic] = [operand('channel'), operand('topic')];
  if (typeof channelId !== 'number' || typeof topic !== 'string') return;
  if (narrow.some((one) => one.negated || !OF_TOPIC.has(one.operator))) return;
  const key = topicKey(channelId, topic);
  onCleanup(
    onTopicMove((from, to) => {
      if (topicKey(from.channelId, from.topic) === key) navigate(topicHash(to.channelId, to.topic), { replace: true });
    }),
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
