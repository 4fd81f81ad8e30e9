/**
 * What would be lost with the tab: sends that the server does not have yet, which are in the tab's storage alone, and
 * half-written edits, which are nowhere else. The text of the box is a draft.
 */
import { isLeavingByItself, outgoing } from '../state/index.ts';
import { isEditing } from '../state/messages/index.ts';

/** From now on the browser asks before the page is left with something unsent, unless the client itself leaves it. */
export function askBeforeLoss(): void {
  addEventListener('beforeunload', (event) => {
    if (!isLeavingByItself() && hasUnsent()) event.preventDefault();
  });
}

const hasUnsent = (): boolean => outgoing().some((one) => one.messageId === undefined) || isEditing();
