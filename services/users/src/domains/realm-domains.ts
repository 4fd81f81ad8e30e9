/** The domains whose addresses belong to the organisation: owners name them, everyone is told. */
import { badRequest, checkOwner } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { RealmDomainRequest__Output } from '@rookery/protos/gen/rookery/RealmDomainRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { changeRealm } from '../realm/change-realm.ts';
import type { AllowedDomain } from '../realm/documents.ts';
import { checkDomain, domainJson } from '../realm/rules/email-domains.ts';
import { jsonReply } from '../upstream/json-reply.ts';

type Part = Pick<Context, 'commits' | 'database'>;

/** All of them are in every register. */
const MAX_DOMAINS = 1000;

/** `GET /realm/domains` */
export async function listRealmDomains(
  context: Pick<Context, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply({ domains: (realm.domains ?? []).map(domainJson) });
}

/**
 * `POST /realm/domains`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkDomain`, `The domain {d} is already a part of your organization.`
 */
export async function addRealmDomain(
  context: Part,
  request: RealmDomainRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { role, realm_id } = requireCaller(ctx);
  checkOwner({ role });
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
  return jsonReply({ new_domain: [id, domain] });
}

/**
 * `PATCH /realm/domains/{domain}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `No entry found for domain {d}.`
 */
export async function updateRealmDomain(
  context: Part,
  { domain, allow_subdomains }: RealmDomainRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkOwner({ role });
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
}

/**
 * `DELETE /realm/domains/{domain}`. Without any, nobody could be let in any more where they are restricted to domains, so
 * with the last one that ends.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `No entry found for domain {d}.`
 */
export async function removeRealmDomain(
  context: Part,
  { domain }: RealmDomainRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkOwner({ role });
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
}

function accessDomain(domains: readonly AllowedDomain[], named: string): AllowedDomain {
  const found = domains.find((one) => one.domain === named.trim().toLowerCase());
  if (!found) throw badRequest(`No entry found for domain ${named}.`);
  return found;
}
