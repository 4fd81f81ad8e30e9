/**
 * Stored push tokens: one document each, until the user removes it or gets another API key, or the push service rejects
 * it.
 */
import { createHash } from 'node:crypto';
import { documentKey } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { MAX_PUSH_TOKENS, type PushKind } from '../rules/push-tokens.ts';

const tokensOf = (database: Database) => database.collection<PushTokenDocument>(COLLECTIONS.pushTokens);

/** All tokens of a user are removed when the API key is replaced. */
export const PUSH_TOKEN_INDEXES: IndexSpecs = {
  [COLLECTIONS.pushTokens]: [{ name: 'user', key: { realm: 1, user: 1 } }],
};

/** The key contains the token's hash: tokens are too long for a key. */
function keyOf(tx: Tx, user: number, kind: PushKind, token: string): string {
  const hash = createHash('sha256').update(token).digest('base64url');
  return `${documentKey(tx.realm, user)}:${kind}:${hash}`;
}

/** Reads the tokens of a user, within an operation. */
export async function readTokens(tx: Tx, database: Database, user: number): Promise<PushTokenDocument[]> {
  return tx.read((session) => tokensOf(database).find({ realm: tx.realm, user }, { session }).toArray());
}

/** Stages the removal of a token, given its document key. */
export function stageTokenRemoval(tx: Tx, _id: string): void {
  tx.remove(COLLECTIONS.pushTokens, { _id });
}

/** Reads the current tokens of these users, outside of an operation. */
export function tokensOfUsers(
  database: Database,
  realm: number,
  users: readonly number[],
): Promise<PushTokenDocument[]> {
  return tokensOf(database)
    .find({ realm, user: { $in: [...users] } })
    .toArray();
}

/** Returns those of these users who have tokens. */
export async function usersWithTokens(database: Database, realm: number, users: readonly number[]): Promise<number[]> {
  return tokensOf(database).distinct('user', { realm, user: { $in: [...users] } });
}

/** Stages a token of a user. A known one stays unchanged; at the limit a new one replaces the oldest. */
export async function storePushToken(
  tx: Tx,
  database: Database,
  user: number,
  { kind, token, appId, realmUrl }: { kind: PushKind; token: string; appId: string; realmUrl: string },
): Promise<void> {
  const _id = keyOf(tx, user, kind, token);
  const options = { projection: { _id: 1 }, sort: { created_at: 1, _id: 1 } } as const;
  const tokens = await tx.read((session) =>
    tokensOf(database)
      .find({ realm: tx.realm, user }, { ...options, session })
      .toArray(),
  );
  if (tokens.some((one) => one._id === _id)) return;
  const oldest = tokens.slice(0, Math.max(0, tokens.length + 1 - MAX_PUSH_TOKENS));
  for (const one of oldest) tx.remove(COLLECTIONS.pushTokens, { _id: one._id });
  const document: Omit<PushTokenDocument, '_id'> = {
    realm: tx.realm,
    user,
    kind,
    token,
    app_id: appId,
    realm_url: realmUrl,
    created_at: new Date(tx.nowMs),
  };
  tx.insert(COLLECTIONS.pushTokens, { _id, ...document });
}

/** Stages the removal of a token. @returns whether it existed */
export async function deletePushToken(
  tx: Tx,
  database: Database,
  user: number,
  { kind, token }: { kind: PushKind; token: string },
): Promise<boolean> {
  const _id = keyOf(tx, user, kind, token);
  const found = await tx.read((session) =>
    database
      .collection<PushTokenDocument>(COLLECTIONS.pushTokens)
      .findOne({ _id }, { session, projection: { _id: 1 } }),
  );
  if (!found) return false;
  tx.remove(COLLECTIONS.pushTokens, { _id });
  return true;
}

/** Stages the removal of all tokens of a user. */
export function removeAllPushTokens(tx: Tx, user: number): void {
  tx.remove(COLLECTIONS.pushTokens, { realm: tx.realm, user }, { many: true });
}

export interface PushTokenDocument {
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  readonly kind: PushKind;
  readonly token: string;
  /** The app that the token is for; '' for Google's, which need none. */
  readonly app_id: string;
  /** The organisation's URL as the device knows it. */
  readonly realm_url?: string;
  readonly created_at: Date;
}
