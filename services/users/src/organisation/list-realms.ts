/** The operator's list of organisations. */
import type { UsersHandler } from '@rookery/rpc';
import { allRealms } from '../realm/store.ts';
import type { OrganisationContext } from './context.ts';
import { realmReply } from './realm-reply.ts';

/** Lists all organisations of the installation, by id. */
export const listRealms: UsersHandler<'ListRealms', Pick<OrganisationContext, 'database' | 'config'>> = async (
  context,
  _request,
) => {
  const realms = await allRealms(context.database);
  const { EXTERNAL_URL } = context.config;
  return { realms: realms.map((realm) => realmReply(realm, realms.length === 1, EXTERNAL_URL)) };
};
