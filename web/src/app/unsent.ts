/**
 * Warns before data is lost with the tab: sends that the server does not have yet, half-written edits, and texts that
 * are not saved as a draft are only in the tab's storage. A running upload is only in the page.
 */
import { hasUnsavedText, isUploading } from '../compose/index.ts';
import { isLeavingByItself, outgoing } from '../state/index.ts';
import { isEditing } from '../state/messages/index.ts';

/** Makes the browser ask before the user leaves the page with unsent data, unless the client itself leaves it. */
export function askBeforeLoss(): void {
  addEventListener('beforeunload', (event) => {
    if (!isLeavingByItself() && hasUnsent()) event.preventDefault();
  });
}

const hasUnsent = (): boolean =>
  outgoing().some((one) => one.messageId === undefined) || isEditing() || hasUnsavedText() || isUploading();
