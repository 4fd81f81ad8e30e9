/** Dependencies of `edit/`. */

import type { NoticeOutbox } from '@rookery/runtime';
import type { SendComposing } from '../send/context.ts';
import type { UploadHolder } from '../uploads/references.ts';

/** An edit composes the message again. */
export interface EditContext extends SendComposing {
  /** Tells which uploads are referenced outside messages: by drafts and scheduled messages. */
  readonly uploadHolder: UploadHolder;
  /** Outbox of the notification bot's notices about moves. */
  readonly notices: NoticeOutbox;
}
