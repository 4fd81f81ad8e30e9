/** Checks whether a subdomain is available. */
import type { CheckSubdomainReply } from '@rookery/protos/gen/rookery/CheckSubdomainReply.ts';
import type { CheckSubdomainRequest__Output } from '@rookery/protos/gen/rookery/CheckSubdomainRequest.ts';
import { isStringId, SUBDOMAIN_FORM, SUBDOMAIN_TAKEN } from '../realm/rules/hosts.ts';
import type { OrganisationContext } from './context.ts';

/** `GET /realm/subdomain/{subdomain}`: the objection to the subdomain, '' if none. */
export async function checkSubdomain(
  context: Pick<OrganisationContext, 'realms'>,
  { subdomain }: CheckSubdomainRequest__Output,
): Promise<CheckSubdomainReply> {
  if (subdomain === '' || !isStringId(subdomain)) return { objection: SUBDOMAIN_FORM };
  const realms = await context.realms.all();
  return { objection: realms.some(({ string_id }) => string_id === subdomain) ? SUBDOMAIN_TAKEN : '' };
}
