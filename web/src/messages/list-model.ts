/** What a list of messages knows beside its messages: which one is selected, pointed at, edited. */
import type { Message, Narrow } from '@rookery/client';
import { type Accessor, createContext, createMemo, createSelector, createSignal, useContext } from 'solid-js';
import { type MatchedParts, type MessageWindow, message } from '../state/messages/index.ts';

/** What the reader changes of a list. The list of a topic that was renamed has the same as the one before. */
interface ListMarks {
  readonly selected: Accessor<number | undefined>;
  readonly select: (id: number | undefined) => void;
  readonly edited: Accessor<number | undefined>;
  readonly edit: (id: number | undefined) => void;
  readonly revealed: Accessor<ReadonlySet<number>>;
  /** Shows messages of muted people that the user asked to see. */
  readonly reveal: (id: number) => void;
  /** After 'mark as unread' what is on screen is not marked as read. */
  readonly isReadingPaused: Accessor<boolean>;
  readonly pauseReading: (paused: boolean) => void;
}

export interface ListModel extends ListMarks {
  readonly window: MessageWindow;
  /** Whether the list has several conversations, so that each is named. */
  readonly showsConversations: boolean;
  /** The message to which the address leads. */
  readonly linked: number | undefined;
  readonly isSelected: (id: number) => boolean;
  readonly point: (id: number | undefined) => void;
  /** Whether the row shows its buttons. */
  readonly isPointedAt: (id: number) => boolean;
  readonly isEdited: (id: number) => boolean;
  readonly isRevealed: (id: number) => boolean;
  readonly matchedIn: (id: number) => MatchedParts | undefined;
}

/** A menu or a pane beside a row. */
const OPEN = '[data-popper-positioner]';

/** `before`: the list of the same messages under their former address. */
export function createListModel(
  window: MessageWindow,
  narrow: Narrow,
  linked: number | undefined,
  before?: ListMarks,
): ListModel {
  // The lists share the signals: a save that is under way closes the edit in the list that shows it then.
  const marks = before ?? createMarks(linked);
  const [pointed, setPointed] = createSignal<number>();
  // What is open belongs to the row whose button opened it.
  const point = (id: number | undefined) => {
    if (!document.querySelector(OPEN)) setPointed(id);
  };
  const { selected, select, edited, edit, revealed, reveal, isReadingPaused, pauseReading } = marks;
  return {
    window,
    showsConversations: !isConversation(narrow),
    linked,
    selected,
    select,
    isSelected: createSelector(selected),
    point,
    isPointedAt: createSelector(pointed),
    edited,
    edit,
    isEdited: createSelector(edited),
    revealed,
    reveal,
    isRevealed: (id) => revealed().has(id),
    isReadingPaused,
    pauseReading,
    matchedIn: (id) => window.matched.get(id),
  };
}

function createMarks(linked: number | undefined): ListMarks {
  const [selected, select] = createSignal(linked);
  const [edited, edit] = createSignal<number>();
  const [revealed, setRevealed] = createSignal<ReadonlySet<number>>(new Set());
  const [isReadingPaused, pauseReading] = createSignal(false);
  const reveal = (id: number) => setRevealed((all) => new Set([...all, id]));
  return { selected, select, edited, edit, revealed, reveal, isReadingPaused, pauseReading };
}

/** Whether a narrow shows one topic or one direct conversation. */
export function isConversation(narrow: Narrow): boolean {
  const has = (operator: string) => narrow.some((one) => one.operator === operator && !one.negated);
  return (has('channel') && has('topic')) || has('dm');
}

const Context = createContext<ListModel>();
export const ListContext = Context.Provider;
export const useList = (): ListModel => useContext(Context) as ListModel;

/** The message of a row; a row that is about to go has its last one. */
export function useMessage(id: number): Accessor<Message> {
  const first = message(id) as Message;
  return createMemo(() => message(id) ?? first);
}
