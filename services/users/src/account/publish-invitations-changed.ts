/** Tells that the list of invitations is another. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';

/** For the administrators and the inviters: their clients request the list again. */
export function publishInvitationsChanged(tx: Tx, inviters: readonly number[]): void {
  const audience = { administrators: true, users: UserSet.of(inviters).toBytes() };
  emit(tx, { type: 'invites_changed' }, audience);
}
