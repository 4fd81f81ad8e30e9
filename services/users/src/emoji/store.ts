import type { EventOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import type { CustomEmoji, RealmDocument } from '../realm/documents.ts';
import { emojiJson, emojiMap } from './rules.ts';

/**
 * Stages a change of the organisation's emoji, and publishes it to everyone: the whole list by default, only the
 * changed emoji to clients with the capability `individual_emoji_changes` (the events service picks the form).
 */
export function changeEmoji(
  tx: Tx,
  realm: RealmDocument,
  emoji: readonly CustomEmoji[],
  change: { readonly added: CustomEmoji } | { readonly deactivated: CustomEmoji },
): void {
  tx.update(COLLECTIONS.realms, { _id: realm._id }, { $set: { emoji, version: tx.next('version') } });
  const realm_emoji = emojiMap({ _id: realm._id, emoji });
  const one: EventOf<'realm_emoji'>['one'] =
    'added' in change
      ? { op: 'add', emoji: emojiJson(realm._id, change.added) }
      : { op: 'update_one', emoji_id: String(change.deactivated.id), data: { deactivated: true } };
  emit(tx, { type: 'realm_emoji', op: 'update', realm_emoji, one }, { everyone: true });
}
