import { requireOwner, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { accessDomain, type Dependencies } from './realm-domains.ts';

/**
 * `DELETE /realm/domains/{domain}`. Removing the last domain also ends the restriction of addresses to domains, which
 * would otherwise admit nobody.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `No entry found for domain {d}.`
 */
export const removeRealmDomain: UsersHandler<'RemoveRealmDomain', Dependencies> = async (context, { domain }, ctx) => {
  const { realm_id } = requireOwner(ctx);
  return changeRealm(context, realm_id, ctx, ({ domains = [], settings }) => {
    const present = accessDomain(domains, domain);
    const rest = domains.filter((one) => one !== present);
    const removed = { type: 'realm_domains', op: 'remove', domain: present.domain };
    if (rest.length > 0 || !settings.emails_restricted_to_domains) {
      return { fields: { domains: rest }, events: [removed], answer: {} };
    }
    const opened = { type: 'realm', op: 'update', property: 'emails_restricted_to_domains', value: false };
    return {
      fields: { domains: rest, 'settings.emails_restricted_to_domains': false },
      events: [removed, opened],
      answer: {},
    };
  });
};
