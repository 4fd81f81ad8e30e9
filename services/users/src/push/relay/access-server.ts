/** Authenticates the servers that send through this relay, by the id and key that they registered. */
import { timingSafeEqual } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { RelayCredentials__Output } from '@rookery/protos/gen/rookery/RelayCredentials.ts';
import { secretHash } from '../../keys/keys.ts';
import type { PushContext } from '../context.ts';
import { addRealm, findServer, type RelayServerDocument, serverOfRealm } from '../store/relay.ts';

/** Max. organisations of a server. */
const MAX_REALMS = 1_000;

/** @throws BAD_REQUEST with status 404 if this server is not a relay */
export function checkServing({ config }: Pick<PushContext, 'config'>): void {
  if (config.PUSH_RELAY === 'serve') return;
  throw new DomainError('BAD_REQUEST', 'This server is no relay for push notifications.', { httpStatus: 404 });
}

/** @throws INVALID_ZULIP_SERVER for an unknown id and a wrong key; BAD_REQUEST if this server is not a relay */
export async function accessServer(
  context: Pick<PushContext, 'config' | 'database'>,
  credentials: RelayCredentials__Output | null,
): Promise<RelayServerDocument> {
  checkServing(context);
  const { org_id = '', org_key = '' } = credentials ?? {};
  const server = await findServer(context.database, org_id);
  if (!server || !isKeyOf(server, org_key)) throw unknown();
  return server;
}

export function isKeyOf({ key_digest }: RelayServerDocument, key: string): boolean {
  const [known, shown] = [Buffer.from(key_digest), Buffer.from(secretHash(key))];
  return known.length === shown.length && timingSafeEqual(known, shown);
}

export const unknown = (): DomainError =>
  new DomainError(
    'INVALID_ZULIP_SERVER',
    'Zulip server auth failure: the server is not registered here, or its key is wrong',
  );

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * @throws MISSING_REMOTE_REALM for an unknown organisation; REMOTE_REALM_SERVER_MISMATCH_ERROR for that of another
 *   server
 */
export async function checkRealm(database: Database, server: RelayServerDocument, uuid: string): Promise<void> {
  const owner = await serverOfRealm(database, uuid);
  if (owner === undefined) throw new DomainError('MISSING_REMOTE_REALM', 'Organization not registered');
  if (owner === server._id) return;
  throw new DomainError('REMOTE_REALM_SERVER_MISMATCH_ERROR', 'Your organization is registered to a different server.');
}

/**
 * Adds an organisation to the server, if it is unknown. Only with a device of it: every member knows the UUID, and the
 * first server that names it has it for good.
 * @throws MISSING_REMOTE_REALM for an invalid UUID or beyond `MAX_REALMS`; else as `checkRealm`
 */
export async function ensureRealm(database: Database, server: RelayServerDocument, uuid: string): Promise<void> {
  const isKnown = (await serverOfRealm(database, uuid)) !== undefined;
  if (!isKnown && UUID.test(uuid)) await addRealm(database, uuid, { server: server._id, most: MAX_REALMS });
  await checkRealm(database, server, uuid);
}
