/** Messages that are there no more, or no more to be seen: how clients are notified. */
import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';

/** Clients that have it get one event for many messages. */
const CAPABILITY = 'bulk_message_deletion';

/** Where the messages were, as the event says it. */
export type DeletedFrom =
  | { readonly message_type: 'private' }
  | { readonly message_type: 'stream'; readonly stream_id: number; readonly topic: string };

/** One event for all of them; to clients that know no lists, one for each. */
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
