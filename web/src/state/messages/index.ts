export {
  dropEditDraft,
  type EditDraft,
  editDraft,
  halfWritten,
  isEditing,
  setSaving,
  startEditDraft,
} from './edit-drafts.ts';
export type { Anchor, MatchedParts } from './fetch.ts';
export { fits } from './fits.ts';
export { setTopOf, startMessages } from './follow.ts';
export type { MessageWindow } from './message-window.ts';
export { message } from './messages.ts';
export { type EditableFlag, markRead, setFlag, withdrawMarks } from './read-marks.ts';
export { placeOf } from './span.ts';
export { lookNow } from './unheard.ts';
export {
  contentsOf,
  firstUnread,
  firstUnreadIn,
  keyOf,
  namedBy,
  type OpenedWindow,
  openWindow,
  showsWholeConversations,
  startOf,
} from './windows.ts';
