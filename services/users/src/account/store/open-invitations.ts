/** Invitations that a change of accounts ends or strips; everything else about them is in `invitations/`. */
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { addressKey } from '../../user/rules/addresses.ts';

interface Invitation {
  readonly realm: number;
  readonly open: boolean;
  readonly kind: string;
  readonly email_key: string;
  readonly invited_by: number;
}

const mailedTo = (realm: number, email: string) =>
  ({ realm, email_key: addressKey(email), open: true, kind: 'mail' }) as const;

/** Returns the ids of the users with open invitations to an address, each once. */
export async function readInvitersOf(tx: Tx, database: Database, email: string): Promise<number[]> {
  const found = await tx.read((session) =>
    database
      .collection<Invitation>(COLLECTIONS.invitations)
      .find(mailedTo(tx.realm, email), { session, projection: { _id: 0, invited_by: 1 } })
      .toArray(),
  );
  return [...new Set(found.map(({ invited_by }) => invited_by))];
}

/** Stages the end of every invitation that was mailed to an address. */
export function closeInvitationsTo(tx: Tx, email: string): void {
  tx.update(COLLECTIONS.invitations, mailedTo(tx.realm, email), { $set: { open: false } }, { many: true });
}

/** Stages the removal of an address from the closed invitations that were mailed to it. */
export function forgetInvitationsTo(tx: Tx, email: string): void {
  const mailed = { ...mailedTo(tx.realm, email), open: false };
  tx.update(COLLECTIONS.invitations, mailed, { $unset: { email: '', email_key: '' } }, { many: true });
}

/** Stages the end of every open invitation and link of a user. @returns whether there are any */
export async function closeInvitationsOf(tx: Tx, database: Database, inviter: number): Promise<boolean> {
  const theirs = { realm: tx.realm, open: true, invited_by: inviter };
  const any = await tx.read((session) =>
    database.collection<Invitation>(COLLECTIONS.invitations).findOne(theirs, { session, projection: { _id: 1 } }),
  );
  if (any) tx.update(COLLECTIONS.invitations, theirs, { $set: { open: false } }, { many: true });
  return any !== null;
}
