/** The state of a list apart from its messages: which are selected, hovered, or being edited. */
import type { Message, Narrow } from '@rookery/client';
import {
  type Accessor,
  createComputed,
  createContext,
  createEffect,
  createMemo,
  createSelector,
  createSignal,
  on,
  type Setter,
  untrack,
  useContext,
} from 'solid-js';
import { isSpectator } from '../state/index.ts';
import {
  firstUnread,
  firstUnreadIn,
  halfWritten,
  type MatchedParts,
  type MessageWindow,
  message,
  placeOf,
  showsWholeConversations,
} from '../state/messages/index.ts';
import { focusEdit } from './edit-focus.ts';

interface FirstNew {
  /** The first message that was unread when the view opened; undefined until it is found. */
  readonly firstNew: Accessor<number | 'none' | undefined>;
  readonly setFirstNew: Setter<number | 'none' | undefined>;
}

/** The state that a list shares with the next list of the same messages. */
interface ListMarks extends FirstNew {
  readonly selected: Accessor<number | undefined>;
  readonly select: (id: number | undefined) => void;
  readonly edited: Accessor<number | undefined>;
  /** Opens an edit, which takes the focus. */
  readonly edit: (id: number | undefined) => void;
  /** Reopens a half-written edit, without the focus. */
  readonly resumeEdit: (id: number) => void;
  /** Whether the open edit was resumed. */
  readonly isEditResumed: () => boolean;
  readonly revealed: Accessor<ReadonlySet<number>>;
  /** Shows a message of a muted user at the user's request. */
  readonly reveal: (id: number) => void;
  /** After 'mark as unread', messages on screen are not marked as read. */
  readonly isReadingPaused: Accessor<boolean>;
  readonly pauseReading: (paused: boolean) => void;
}

export interface ListModel extends ListMarks {
  readonly window: MessageWindow;
  /** Whether the list has several conversations, and therefore headings with their names. */
  readonly showsConversations: boolean;
  /** The message that the address links to. */
  readonly linked: number | undefined;
  readonly isSelected: (id: number) => boolean;
  readonly point: (id: number | undefined) => void;
  /** Whether the row shows its buttons. */
  readonly isPointedAt: (id: number) => boolean;
  readonly isEdited: (id: number) => boolean;
  readonly isRevealed: (id: number) => boolean;
  readonly matchedIn: (id: number) => MatchedParts | undefined;
}

/** Matches an open menu or popover of a row. */
const OPEN = '[data-popper-positioner]';

/** `before`: the previous list of the same messages. */
export function createListModel(
  window: MessageWindow,
  narrow: Narrow,
  linked: number | undefined,
  before?: ListMarks,
): ListModel {
  // The lists share the signals: a save in flight then closes the edit in the list that shows it.
  const marks = before ?? createMarks(linked);
  const [pointed, setPointed] = createSignal<number>();
  // An open menu or popover belongs to the row whose button opened it.
  const point = (id: number | undefined) => {
    if (!document.querySelector(OPEN)) setPointed(id);
  };
  resumeEdits(window, marks);
  findFirstNew(window, marks);
  const { selected, edited, revealed } = marks;
  return {
    ...marks,
    window,
    showsConversations: !isConversation(narrow),
    linked,
    isSelected: createSelector(selected),
    point,
    isPointedAt: createSelector(pointed),
    isEdited: createSelector(edited),
    isRevealed: (id) => revealed().has(id),
    matchedIn: (id) => window.matched.get(id),
  };
}

/** Reopens a half-written edit of a message in the window, unless another edit is open. */
function resumeEdits(window: MessageWindow, { edited, resumeEdit }: ListMarks): void {
  const isIn = (id: number) => {
    const { ids } = window.span();
    return ids[placeOf(ids, id)] === id;
  };
  const waiting = createMemo(() => {
    const now = edited();
    return now !== undefined && isIn(now) ? undefined : halfWritten(isIn);
  });
  createEffect(on(waiting, (id) => id !== undefined && resumeEdit(id)));
}

function createMarks(linked: number | undefined): ListMarks {
  const [selected, select] = createSignal(linked);
  const [edited, setEdited] = createSignal<number>();
  let isEditResumed = false;
  const [revealed, setRevealed] = createSignal<ReadonlySet<number>>(new Set());
  const [isReadingPaused, pauseReading] = createSignal(false);
  const reveal = (id: number) => setRevealed((all) => new Set([...all, id]));
  const edit = (id: number | undefined) => {
    if (id !== undefined && id === edited()) focusEdit(id);
    isEditResumed = false;
    setEdited(id);
  };
  const resumeEdit = (id: number) => {
    isEditResumed = true;
    setEdited(id);
  };
  return {
    selected,
    select,
    edited,
    edit,
    resumeEdit,
    isEditResumed: () => isEditResumed,
    revealed,
    reveal,
    ...createFirstNew(),
    isReadingPaused,
    pauseReading,
  };
}

export function createFirstNew(): FirstNew {
  const [firstNew, setFirstNew] = createSignal<number | 'none'>();
  return { firstNew, setFirstNew };
}

/**
 * Finds the first new message before its row is drawn; it stays when flags change later. Searches, which do not show
 * the messages in between, have none.
 */
function findFirstNew(window: MessageWindow, { firstNew, setFirstNew }: ListMarks): void {
  if (isSpectator() || !showsWholeConversations(window.narrow)) return;
  createComputed(() => {
    if (firstNew() === undefined) setFirstNew(untrack(() => firstUnread(window.narrow)) ?? firstFound(window));
  });
}

/**
 * The first unread message that a window holds; none if it is the first message that the window holds, since earlier
 * ones may be unread too; undefined if later ones, which the window does not hold, may be unread.
 */
function firstFound(window: MessageWindow): number | 'none' | undefined {
  const { ids, foundNewest } = window.span();
  const first = untrack(() => firstUnreadIn(window));
  if (first === undefined) return foundNewest ? 'none' : undefined;
  return first === ids[0] ? 'none' : first;
}

/** Whether a narrow shows one topic or one direct conversation. */
export function isConversation(narrow: Narrow): boolean {
  const has = (operator: string) => narrow.some((one) => one.operator === operator && !one.negated);
  return (has('channel') && has('topic')) || has('dm');
}

const Context = createContext<ListModel>();
export const ListContext = Context.Provider;
export const useList = (): ListModel => useContext(Context) as ListModel;

/** The message of a row; for a row that is about to be removed, its last message. */
export function useMessage(id: number): Accessor<Message> {
  const first = message(id) as Message;
  return createMemo(() => message(id) ?? first);
}
