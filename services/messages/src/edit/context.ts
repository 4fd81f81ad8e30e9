/** Dependencies of `edit/`. */

import type { NoticeOutbox } from '@rookery/runtime';
import type { SendComposing } from '../send/context.ts';
import type { UploadHolder } from '../uploads/references.ts';

/** An edit composes the message once more. */
export interface EditContext extends SendComposing {
  /** Who holds uploads beside messages. */
  readonly uploadHolder: UploadHolder;
  /** What the Notification Bot has to say of changes. */
  readonly notices: NoticeOutbox;
}
