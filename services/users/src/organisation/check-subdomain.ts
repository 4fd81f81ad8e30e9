/** Checks whether a subdomain is available. */
import type { UsersHandler } from '@rookery/rpc';
import { isStringId, SUBDOMAIN_FORM, SUBDOMAIN_TAKEN } from '../realm/rules/hosts.ts';
import type { OrganisationContext } from './context.ts';

/** `GET /realm/subdomain/{subdomain}`: the objection to the subdomain, '' if none. */
export const checkSubdomain: UsersHandler<'CheckSubdomain', Pick<OrganisationContext, 'realms'>> = async (
  context,
  { subdomain },
) => {
  if (subdomain === '' || !isStringId(subdomain)) return { objection: SUBDOMAIN_FORM };
  const realms = await context.realms.all();
  return { objection: realms.some(({ string_id }) => string_id === subdomain) ? SUBDOMAIN_TAKEN : '' };
};
