/** Documents of invitations: mailed ones, and links that any person who has them can use. */
import { documentKey } from '@rookery/core';
import type { ClientSession, Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import { secretHash } from '../keys/keys.ts';
import { INVITATION_KEY_LENGTH } from '../mail/rules/links.ts';
import { addressKey } from '../user/rules/addresses.ts';

export const INVITATION_INDEXES: IndexSpecs = {
  [COLLECTIONS.invitations]: [
    { name: 'list', key: { realm: 1, open: 1, id: 1 } },
    { name: 'key', key: { key_hash: 1 }, sparse: true },
    // The invitations to the address of a new account.
    { name: 'address', key: { realm: 1, email_key: 1 } },
    // The number mailed since a time.
    { name: 'day', key: { realm: 1, kind: 1, sent_at: 1 } },
  ],
};

export interface InvitationDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly kind: 'mail' | 'link';
  /** The digest of its key. */
  readonly key_hash: string;
  /** The value from which a link's key is derived, because it is shown again; a mailed key is not. */
  readonly nonce?: string;
  /** The address that it was mailed to. */
  readonly email?: string;
  /** `email` in the form in which addresses are compared. */
  readonly email_key?: string;
  readonly invited_by: number;
  readonly role: number;
  readonly channel_ids: readonly number[];
  readonly group_ids: readonly number[];
  /** The administrator who last set the channels or the groups; absent: the inviter. */
  readonly channels_by?: number;
  readonly groups_by?: number;
  readonly include_default_channels: boolean;
  readonly notify_referrer: boolean;
  /** The text that the Welcome Bot adds to its own message: null for the organisation's text, '' for none. */
  readonly welcome_text: string | null;
  /** How long it is valid after it was sent, minutes; null: without end. */
  readonly expires_in_minutes: number | null;
  /** When it was last sent, or created; UNIX milliseconds. */
  readonly sent_at: number;
  /** When it was sent earlier, within 24 hours before `sent_at`: each mail counts against the day's limit. */
  readonly sent_before?: readonly number[];
  /** null: never. */
  readonly expires_at: number | null;
  /** True while it is neither used nor revoked; it may still have expired. */
  readonly open: boolean;
}

type NewInvitation = Omit<
  InvitationDocument,
  '_id' | 'realm' | 'id' | 'key_hash' | 'nonce' | 'email_key' | 'sent_at' | 'expires_at' | 'open'
>;

/** The terms of a link that may change after its creation. */
export type ChangedTerms = Partial<
  Pick<
    InvitationDocument,
    'role' | 'channel_ids' | 'channels_by' | 'group_ids' | 'groups_by' | 'include_default_channels'
  >
>;

const MINUTE_MS = 60_000;
/** The period of the daily limit of mails, ms. */
export const MAILED_WITHIN_MS = 24 * 3600_000;

/** When an invitation that is sent now expires, UNIX milliseconds; null: never. */
function expiryOf(invitation: Pick<InvitationDocument, 'expires_in_minutes'>, now: number): number | null {
  return invitation.expires_in_minutes === null ? null : now + invitation.expires_in_minutes * MINUTE_MS;
}

const purposeOf = ({ realm, id }: Pick<InvitationDocument, 'realm' | 'id'>) =>
  ({ kind: 'invitation', realm, id, length: INVITATION_KEY_LENGTH }) as const;

/** The key of a link; undefined if it can no longer be shown, though it still opens the link. */
export function linkKey(
  keys: DerivedKeys,
  { key_hash: digest, nonce, ...link }: Pick<InvitationDocument, 'realm' | 'id' | 'key_hash' | 'nonce'>,
): string | undefined {
  return nonce === undefined ? undefined : keys.show(purposeOf(link), { digest, nonce });
}

/** Stages a new link. @returns its id, and the digest and nonce of its key */
export function addLink(
  tx: Tx,
  keys: DerivedKeys,
  invitation: NewInvitation,
): Pick<InvitationDocument, 'id' | 'key_hash' | 'nonce'> {
  const id = tx.next('invitation');
  const { digest: key_hash, nonce } = keys.make(purposeOf({ realm: tx.realm, id }));
  insert(tx, { id, key_hash, nonce }, invitation);
  return { id, key_hash, nonce };
}

/** Stages a new invitation that is mailed with this key. */
export function addInvitation(tx: Tx, key: string, invitation: NewInvitation): void {
  insert(tx, { id: tx.next('invitation'), key_hash: secretHash(key) }, invitation);
}

function insert(
  tx: Tx,
  opened: Pick<InvitationDocument, 'id' | 'key_hash' | 'nonce'>,
  invitation: NewInvitation,
): void {
  const document: InvitationDocument = {
    _id: documentKey(tx.realm, opened.id),
    realm: tx.realm,
    ...opened,
    sent_at: tx.nowMs,
    expires_at: expiryOf(invitation, tx.nowMs),
    open: true,
    ...invitation,
    ...(invitation.email !== undefined && { email_key: addressKey(invitation.email) }),
  };
  tx.insert(COLLECTIONS.invitations, document);
}

/** Stages a new key for an invitation that is mailed again; it is valid for as long as the first was. */
export function changeMailedKey(tx: Tx, invitation: InvitationDocument, key: string): void {
  const { _id, sent_at, sent_before = [] } = invitation;
  const since = tx.nowMs - MAILED_WITHIN_MS;
  const $set = {
    key_hash: secretHash(key),
    sent_at: tx.nowMs,
    sent_before: [...sent_before, sent_at].filter((at) => at > since),
    expires_at: expiryOf(invitation, tx.nowMs),
  };
  tx.update(COLLECTIONS.invitations, { _id }, { $set });
}

/** Stages a change of an invitation. */
export function changeInvitation(
  tx: Tx,
  { _id }: Pick<InvitationDocument, '_id'>,
  $set: Partial<Pick<InvitationDocument, 'open' | keyof ChangedTerms>>,
): void {
  tx.update(COLLECTIONS.invitations, { _id }, { $set });
}

const invitations = (database: Database) => database.collection<InvitationDocument>(COLLECTIONS.invitations);

/** Whether the invitation itself is valid at a time; its inviter may still make it invalid. */
export function isGood(invitation: Pick<InvitationDocument, 'open' | 'expires_at'>, now: number): boolean {
  return invitation.open && (invitation.expires_at === null || invitation.expires_at > now);
}

/**
 * The invitations of the realm that are neither used nor revoked nor expired, oldest first; of one inviter, if given.
 */
export function listGoodInvitations(
  database: Database,
  realm: number,
  options: { invitedBy: number | undefined; now: number },
): Promise<InvitationDocument[]> {
  return invitations(database)
    .find({
      realm,
      open: true,
      $or: [{ expires_at: null }, { expires_at: { $gt: options.now } }],
      ...(options.invitedBy !== undefined && { invited_by: options.invitedBy }),
    })
    .sort({ id: 1 })
    .toArray();
}

/** Reads an invitation by its id, in the operation. */
export function readInvitation(tx: Tx, database: Database, id: number): Promise<InvitationDocument | null> {
  return tx.read((session) => invitations(database).findOne({ _id: documentKey(tx.realm, id) }, { session }));
}

/** Finds an invitation of a realm by its key. */
export function findInvitation(
  database: Database,
  realm: number,
  key: string,
  session: ClientSession,
): Promise<InvitationDocument | null> {
  return invitations(database).findOne({ key_hash: secretHash(key), realm }, { session });
}

/** The number of invitation mails of the realm that were sent since a time, at most `MAILED_WITHIN_MS` ago. */
export async function countMailed(tx: Tx, database: Database, since: number): Promise<number> {
  const mailed = { realm: tx.realm, kind: 'mail', sent_at: { $gt: since } } as const;
  const found = await tx.read((session) =>
    invitations(database)
      .find(mailed, { session, projection: { _id: 0, sent_before: 1 } })
      .toArray(),
  );
  return found.reduce((mails, { sent_before = [] }) => mails + 1 + sent_before.filter((at) => at > since).length, 0);
}
