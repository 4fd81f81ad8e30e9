/** Events for messages that were deleted, or that a move hides from a user. */
import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';

/** Clients with this capability get one event for many messages. */
const CAPABILITY = 'bulk_message_deletion';

/** The place of the messages, as the event names it. */
export type DeletedFrom =
  | { readonly message_type: 'private' }
  | { readonly message_type: 'stream'; readonly stream_id: number; readonly topic: string };

/** Emits one event for all messages, and one event per message for clients without the capability. */
export function emitDeletions(
  tx: Tx,
  {
    ids,
    from,
    audience,
    causes,
  }: { ids: readonly number[]; from: DeletedFrom; audience: Audience; causes: readonly Cause[] },
): void {
  const type = 'delete_message';
  emit(tx, { type, message_ids: ids, ...from }, audience, causes, { with_capability: CAPABILITY });
  for (const message_id of ids) {
    emit(tx, { type, message_id, ...from }, audience, causes, { without_capability: CAPABILITY });
  }
}
