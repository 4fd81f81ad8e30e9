import { badRequest } from '@rookery/core';
import { jsonReply, requireOwner, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { checkDomain, domainJson } from '../realm/rules/email-domains.ts';
import type { Dependencies } from './realm-domains.ts';

/** Max. domains of an organisation; every register response contains all. */
const MAX_DOMAINS = 1000;

/**
 * `POST /realm/domains`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkDomain`,
 *   `The domain {d} is already a part of your organization.`
 */
export const addRealmDomain: UsersHandler<'AddRealmDomain', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireOwner(ctx);
  const domain = checkDomain(request.domain);
  const id = await changeRealm(context, realm_id, ctx, ({ domains = [] }, next) => {
    if (domains.some((one) => one.domain === domain)) {
      throw badRequest(`The domain ${domain} is already a part of your organization.`);
    }
    if (domains.length >= MAX_DOMAINS) throw badRequest(`There can be at most ${MAX_DOMAINS} domains.`);
    const added = { id: next('domain'), domain, allow_subdomains: request.allow_subdomains };
    const event = { type: 'realm_domains', op: 'add', realm_domain: domainJson(added) };
    return { fields: { domains: [...domains, added] }, events: [event], answer: added.id };
  });
  return jsonReply<'ADDED_REALM_DOMAIN'>({ new_domain: [id, domain] });
};
