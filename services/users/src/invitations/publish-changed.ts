/** Tells that the list of invitations is another. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';

/** For the administrators and the inviter: their clients request the list again. */
export function publishInvitationsChanged(tx: Tx, invitedBy: number): void {
  const audience = { administrators: true, users: UserSet.of([invitedBy]).toBytes() };
  emit(tx, { type: 'invites_changed' }, audience);
}
