/** The operator's list of organisations. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ListRealmsReply } from '@rookery/protos/gen/rookery/ListRealmsReply.ts';
import { allRealms } from '../realm/store.ts';
import type { OrganisationContext } from './context.ts';
import { realmReply } from './realm-reply.ts';

/** Lists all organisations of the installation, by id. */
export async function listRealms(
  context: Pick<OrganisationContext, 'database'>,
  _request: Empty__Output,
): Promise<ListRealmsReply> {
  const realms = await allRealms(context.database);
  return { realms: realms.map((realm) => realmReply(realm, realms.length === 1)) };
}
