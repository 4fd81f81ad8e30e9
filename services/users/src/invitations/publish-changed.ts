/** Tells that the list of invitations is another. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';

/** For the administrators and whoever invited: they ask for the list anew. */
export function publishInvitationsChanged(tx: Tx, invitedBy: number): void {
  const audience = { administrators: true, users: UserSet.of([invitedBy]).toBytes() };
  emit(tx, { type: 'invites_changed' }, audience);
}
