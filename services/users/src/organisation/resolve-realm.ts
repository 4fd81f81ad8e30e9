/** Finds the organisation of a request. */

import { DomainError } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { realmOfHost } from '../realm/rules/hosts.ts';
import { isPushConfigured } from '../realm/rules/push.ts';
import type { OrganisationContext } from './context.ts';
import { realmReply } from './realm-reply.ts';

/**
 * Returns an organisation by its id, or by the host of an HTTP request; deactivated ones too, marked as such.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export const resolveRealm: UsersHandler<
  'ResolveRealm',
  Pick<OrganisationContext, 'realms' | 'directories' | 'config'>
> = async (context, request) => {
  const realms = await context.realms.all();
  const { EXTERNAL_URL } = context.config;
  const rootHost = EXTERNAL_URL === undefined ? undefined : new URL(EXTERNAL_URL).hostname;
  const id = request.realm_id || realmOfHost(request.host, realms, rootHost)?.id;
  if (id === undefined) throw new DomainError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
  const { realm } = await context.directories.current(id);
  return {
    ...realmReply(realm, realms.length === 1, EXTERNAL_URL),
    push_notifications_enabled: isPushConfigured(context.config),
  };
};
