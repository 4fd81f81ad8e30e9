/** The operator's list of organisations. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ListRealmsReply } from '@rookery/protos/gen/rookery/ListRealmsReply.ts';
import type { Context } from '../context.ts';
import { allRealms } from '../realm/store.ts';
import { realmReply } from './realm-reply.ts';

/** Every organisation of the installation, by id. */
export async function listRealms(
  context: Pick<Context, 'database'>,
  _request: Empty__Output,
): Promise<ListRealmsReply> {
  const realms = await allRealms(context.database);
  return { realms: realms.map((realm) => realmReply(realm, realms.length === 1)) };
}
