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
export type { MessageWindow, WindowStatus } from './message-window.ts';
export { heldMessages, message } from './messages.ts';
export { type EditableFlag, markRead, setFlag } from './read-marks.ts';
export { placeOf, type Span } from './span.ts';
export {
  contentsOf,
  firstUnread,
  heldWindows,
  keyOf,
  namedBy,
  nextUnread,
  type Opened,
  openWindow,
} from './windows.ts';
