/** Authenticates the servers that send through this relay, by the id and key that they registered. */
import { timingSafeEqual } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { RelayCredentials__Output } from '@rookery/protos/gen/rookery/RelayCredentials.ts';
import { secretHash } from '../../keys/keys.ts';
import type { PushContext } from '../context.ts';
import { addRealm, findServer, hasRealm, type RelayServerDocument } from '../store/relay.ts';

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

const missing = (): DomainError => new DomainError('MISSING_REMOTE_REALM', 'Organization not registered');

/** @throws MISSING_REMOTE_REALM if the server has registered no device of the organisation */
export async function checkRealm(database: Database, server: RelayServerDocument, uuid: string): Promise<void> {
  if (!(await hasRealm(database, server._id, uuid))) throw missing();
}

/** Adds an organisation to the server, if need be. @throws MISSING_REMOTE_REALM for a bad UUID, beyond `MAX_REALMS` */
export async function ensureRealm(database: Database, { _id }: RelayServerDocument, uuid: string): Promise<void> {
  if (await hasRealm(database, _id, uuid)) return;
  if (!UUID.test(uuid) || !(await addRealm(database, _id, uuid, MAX_REALMS))) throw missing();
}
