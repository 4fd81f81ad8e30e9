import { badRequest, DomainError } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { secretHash } from '../../keys/keys.ts';
import { takeTurn } from '../../rate-limits/store.ts';
import type { PushContext } from '../context.ts';
import { countServers, findServer, insertServer, updateServer } from '../store/relay.ts';
import { checkServing, isKeyOf, unknown } from './access-server.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Bounds of a key's length, characters. Servers draw 64; fewer than 16 could be guessed. */
const KEY_LENGTHS = { min: 16, max: 200 };
const HOSTNAME = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;
const ADDRESS = /^[^\s@]{1,100}@[^\s@]{1,200}$/;

/** Max. servers of a relay. A thousand is a community; more are a service with rules of its own. */
const MAX_SERVERS = 10_000;
/** Max. new servers from one address. */
const NEW_SERVERS = [{ most: 5, withinMs: 24 * 3600_000 }];

/**
 * `POST /remotes/server/register`: another server registers itself under an id and a key that it drew. A known server
 * authenticates with its key, and may change the key and its data.
 *
 * @throws INVALID_ZULIP_SERVER for a wrong key; BAD_REQUEST for malformed parameters; PUSH_NOTIFICATIONS_DISALLOWED at
 *   the limit of servers; RATE_LIMIT_HIT for the sixth new server from an address in a day
 */
export const registerRelayServer: UsersHandler<
  'RegisterRelayServer',
  Pick<PushContext, 'config' | 'database'>
> = async (context, request) => {
  checkServing(context);
  const { org_id, org_key, hostname, contact_email, new_org_key, address } = request;
  if (!UUID.test(org_id)) throw badRequest('Invalid UUID');
  for (const key of [org_key, ...(new_org_key === '' ? [] : [new_org_key])]) checkKey(key);
  if (!HOSTNAME.test(hostname)) throw badRequest(`${hostname.slice(0, 100)} is not a valid hostname`);
  if (!ADDRESS.test(contact_email)) throw badRequest('Enter a valid email address.');
  const { database } = context;
  const known = await findServer(database, org_id);
  if (known) {
    if (!isKeyOf(known, org_key)) throw unknown();
    const key_digest = secretHash(new_org_key === '' ? org_key : new_org_key);
    await updateServer(database, known, { hostname, contact_email, key_digest });
    return { created: false };
  }
  await takeTurn(database, `turns:${secretHash(`relay:${address}`)}`, NEW_SERVERS, Date.now());
  if ((await countServers(database)) >= MAX_SERVERS) {
    throw new DomainError('PUSH_NOTIFICATIONS_DISALLOWED', 'This relay takes no more servers.');
  }
  const document = { key_digest: secretHash(org_key), hostname, contact_email, created_at: new Date() };
  if (!(await insertServer(database, { _id: org_id, ...document }))) throw unknown();
  return { created: true };
};

function checkKey(key: string): void {
  if (key.length < KEY_LENGTHS.min || key.length > KEY_LENGTHS.max) throw badRequest('Invalid key');
}
