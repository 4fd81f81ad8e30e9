export { deletedIds } from './apply/messages.ts';
export { countUnread } from './apply/unread.ts';
export { applyEvent } from './apply-event.ts';
export { CAPABILITIES, REGISTER } from './capabilities.ts';
export type * from './types.ts';
