import type { Message } from '@rookery/client';
import ArrowDown from 'lucide-solid/icons/arrow-down';
import type { JSX } from 'solid-js';
import { type Accessor, createEffect, createMemo, For, on, onCleanup, onMount, Show } from 'solid-js';
import { Virtualizer } from 'virtua/solid';
import { formatDay, formatNumber, sameDay, t } from '../i18n/index.ts';
import { type Outgoing, outgoing } from '../state/index.ts';
import { message, placeOf, setTopOf } from '../state/messages/index.ts';
import { Banner, Button, ListRow, Spinner } from '../ui/index.ts';
import { markConversationOf } from './actions.ts';
import { ConversationHeading } from './Headings.tsx';
import { useKeys } from './keys.ts';
import { type ListModel, useList } from './list-model.ts';
import { AHEAD, createListScroll, type ListScroll, marksRead } from './list-scroll.ts';
import { onLongPress } from './long-press.ts';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { belongsTo } from './outgoing.ts';
import type { Place } from './places.ts';
import { openRowMenu } from './row-menu.tsx';
import { headingsOf } from './rows.ts';

interface MessageListProps {
  /** The message that the list opens at. */
  readonly at: () => number | 'newest';
  readonly place: Place | undefined;
  /** Shows the view from its newest or oldest message. */
  readonly reopen: (anchor: 'newest' | 'oldest') => void;
}

interface Rows {
  readonly ids: readonly number[];
  /** Whether rows were only added or removed at the start: the list then retains its distance from the end. */
  readonly isShift: boolean;
}

/** The messages of a window, endless in both directions. The document contains at most a few screens of rows. */
export function MessageList(props: MessageListProps): JSX.Element {
  const list = useList();
  const rows = createRows(list);
  const scroll = createListScroll(list, () => rows().ids);
  const own = createMemo(() => outgoing().filter((one) => belongsTo(one, list.window.narrow)));
  const sends = () => sendsBelow(list, own());
  let scroller!: HTMLDivElement;
  let content!: HTMLDivElement;
  onMount(() => {
    scroll.attach(scroller, content);
    onLongPress(scroller, (target) => openMenuAt(list, target));
    scroll.place(props.at(), { place: props.place, isLinked: list.linked !== undefined });
  });
  // Shows the user's own new sends, from any place in the view.
  createEffect(
    on(
      () => own().length,
      (now, before = now) => {
        if (now > before) queueMicrotask(toNewest);
      },
    ),
  );
  // Replaced contents have other rows at the same indexes.
  createEffect(on(list.window.version, () => queueMicrotask(scroll.restore), { defer: true }));
  setTopOf((window) => (window === list.window ? scroll.top() : undefined));
  onCleanup(() => setTopOf(() => undefined));
  const toNewest = () => (list.window.span().foundNewest ? scroll.toEnd() : props.reopen('newest'));
  const toOldest = () => (list.window.span().foundOldest ? scroll.toStart() : props.reopen('oldest'));
  const skipToNewest = () => {
    toNewest();
    if (marksRead(list)) void markConversationOf(list);
  };
  useKeys(list, scroll, { ids: () => rows().ids, scroller: () => scroller, toNewest: skipToNewest, toOldest });
  return (
    <div class={styles.frame}>
      <Show when={scroll.isPlaced() && !scroll.isAtStart() && scroll.top()}>
        {(id) => <OverList id={id()} before={rows().ids[placeOf(rows().ids, id()) - 1]} />}
      </Show>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that keys scroll it
        tabIndex={0}
        class={styles.scroller}
        classList={{ [styles.unplaced as string]: !scroll.isPlaced() }}
        aria-label={t('messages.list')}
        aria-busy={list.window.isLoadingOlder() || list.window.isLoadingNewer()}
        onPointerLeave={(event) => isMouse(event) && list.point(undefined)}
      >
        <div ref={content} class={styles.content}>
          <MessageRows rows={rows()} scroll={scroll} scroller={scroller} />
          <For each={sends()}>{(one) => <OutgoingRow outgoing={one} />}</For>
        </div>
      </section>
      <Edges />
      <Show when={scroll.isPlaced() && !scroll.isAtEnd() && (scroll.below() > 0 || !list.window.span().foundNewest)}>
        <ToNewest below={scroll.below()} onClick={skipToNewest} />
      </Show>
    </div>
  );
}

/** A finger leaves before its click, for which the buttons of the row must stay. */
const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse';

/** The pending sends that are shown. Without an event, the one of a message that was fetched is pending for a time. */
function sendsBelow(list: ListModel, own: readonly Outgoing[]): readonly Outgoing[] {
  const { ids, foundNewest } = list.window.span();
  return foundNewest ? own.filter(({ messageId }) => messageId === undefined || !ids.includes(messageId)) : [];
}

function createRows(list: ListModel): Accessor<Rows> {
  return createMemo<Rows>(
    (before) => {
      const { ids } = list.window.span();
      const isShift = before.ids.length > 0 && before.ids[0] !== ids[0] && before.ids.at(-1) === ids.at(-1);
      return { ids, isShift };
    },
    { ids: [], isShift: false },
  );
}

/** Opens the menu of the row that contains `target`. */
function openMenuAt(list: ListModel, target: Element): void {
  const row = target.closest<HTMLElement>('article[data-id]');
  const one = row && message(Number(row.dataset.id));
  if (!one) return;
  list.point(one.id);
  openRowMenu(list, one, row.querySelector<HTMLElement>('[data-row-menu]') ?? row);
}

/** The rows in the document: those on and near the screen, and those that must stay there. */
function MessageRows(props: { rows: Rows; scroll: ListScroll; scroller: HTMLElement }): JSX.Element {
  const list = useList();
  const mounted = createMemo(() => {
    const { ids } = props.rows;
    const own = [list.selected(), list.edited()].flatMap((id) => {
      const index = id === undefined ? -1 : placeOf(ids, id);
      return ids[index] === id && index >= 0 ? [index] : [];
    });
    const [from, to] = props.scroll.behind() ?? [];
    if (from === undefined || to === undefined) return own;
    for (let index = placeOf(ids, from); index < ids.length && (ids[index] as number) <= to; index++) own.push(index);
    return own;
  });
  return (
    <Virtualizer
      ref={props.scroll.setHandle}
      data={props.rows.ids}
      shift={props.rows.isShift}
      scrollRef={props.scroller}
      bufferSize={AHEAD}
      keepMounted={mounted()}
      onResize={props.scroll.onMeasured}
      item={ListRow}
    >
      {(id, index) => (
        <Show when={message(id)}>
          <MessageRow id={id} before={props.rows.ids[index() - 1]} isFirst={index() === 0} />
        </Show>
      )}
    </Virtualizer>
  );
}

/** A button to the newest message, with the number of messages below the screen. */
function ToNewest(props: { below: number; onClick: () => void }): JSX.Element {
  const list = useList();
  return (
    <button type="button" class={styles.newest} onClick={() => props.onClick()}>
      <ArrowDown size={16} />
      <span>
        {list.window.span().foundNewest
          ? t('messages.to_newest_count', { count: props.below, shown: formatNumber(props.below) })
          : t('messages.to_newest')}
      </span>
    </button>
  );
}

/** The conversation and the day of the top message, over the list. */
function OverList(props: { id: number; before: number | undefined }): JSX.Element {
  const list = useList();
  const one = () => message(props.id);
  // The floating day would partly cover a heading of the top message in the list.
  const isCovering = (top: Message) => {
    if (list.showsConversations) return false;
    const before = props.before === undefined ? undefined : message(props.before);
    const { day, firstNew } = headingsOf(top, before, {
      showsConversations: false,
      firstNew: list.firstNew(),
      sameDay,
    });
    return day || firstNew;
  };
  return (
    <Show when={one()}>
      {(top) => (
        <div class={styles.over} classList={{ [styles.plain as string]: !list.showsConversations }} aria-hidden="true">
          <Show when={list.showsConversations}>
            <ConversationHeading message={top()} isOverlay />
          </Show>
          <Show when={!isCovering(top())}>
            <span class={styles.day}>{formatDay(top().timestamp)}</span>
          </Show>
        </div>
      )}
    </Show>
  );
}

/** The spinners of loading pages, and the errors of failed ones. */
function Edges(): JSX.Element {
  const list = useList();
  return (
    <>
      <Show when={list.window.isLoadingOlder()}>
        <div class={styles.older}>
          <Spinner small />
        </div>
      </Show>
      <Show when={list.window.isLoadingNewer()}>
        <div class={styles.newer}>
          <Spinner small />
        </div>
      </Show>
      <Show when={list.window.error()}>
        <div class={styles.failed}>
          <Banner
            kind="warning"
            action={
              <Button
                onClick={() => {
                  void list.window.loadOlder();
                  void list.window.loadNewer();
                }}
              >
                {t('messages.retry')}
              </Button>
            }
          >
            {t('messages.page_failed')}
          </Banner>
        </div>
      </Show>
    </>
  );
}
