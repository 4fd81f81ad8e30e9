/** The list of the user's files, and its update by events. */
import type { Attachment, ClientEvent } from '@rookery/client';

export interface Uploads {
  readonly attachments: readonly Attachment[];
  /** Total size of the organisation's files, bytes. */
  readonly upload_space_used: number;
}

type UploadEvent = Extract<ClientEvent, { type: 'attachment' }>;

/** The list after an event. */
export function applyUpload(before: Uploads, event: UploadEvent): Uploads {
  const { id } = event.attachment;
  const others = before.attachments.filter((one) => one.id !== id);
  const { upload_space_used } = event;
  if (event.op === 'remove') return { attachments: others, upload_space_used };
  return { attachments: [event.attachment, ...others], upload_space_used };
}

export type Order = 'newest' | 'largest' | 'name';

export const ORDERS: Readonly<Record<Order, (a: Attachment, b: Attachment) => number>> = {
  newest: (a, b) => b.create_time - a.create_time || b.id - a.id,
  largest: (a, b) => b.size - a.size || b.id - a.id,
  name: (a, b) => a.name.localeCompare(b.name) || b.id - a.id,
};
