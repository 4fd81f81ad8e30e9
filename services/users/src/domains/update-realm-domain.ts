import { requireOwner, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { domainJson } from '../realm/rules/email-domains.ts';
import { accessDomain, type Dependencies } from './realm-domains.ts';

/**
 * `PATCH /realm/domains/{domain}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `No entry found for domain {d}.`
 */
export const updateRealmDomain: UsersHandler<'UpdateRealmDomain', Dependencies> = async (
  context,
  { domain, allow_subdomains },
  ctx,
) => {
  const { realm_id } = requireOwner(ctx);
  return changeRealm(context, realm_id, ctx, ({ domains = [] }) => {
    const present = accessDomain(domains, domain);
    if (present.allow_subdomains === allow_subdomains) return { answer: {} };
    const changed = { ...present, allow_subdomains };
    return {
      fields: { domains: domains.map((one) => (one === present ? changed : one)) },
      events: [{ type: 'realm_domains', op: 'change', realm_domain: domainJson(changed) }],
      answer: {},
    };
  });
};
