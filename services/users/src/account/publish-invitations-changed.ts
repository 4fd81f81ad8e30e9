/** The event that the list of invitations has changed. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';

/** Notifies administrators and inviters, whose clients then fetch the list again. */
export function publishInvitationsChanged(tx: Tx, inviters: readonly number[]): void {
  const audience = { administrators: true, users: UserSet.of(inviters).toBytes() };
  emit(tx, { type: 'invites_changed' }, audience);
}
