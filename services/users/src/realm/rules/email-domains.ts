/** The addresses that an organisation accepts: those of its own domains only, or all except disposable ones. */
import { badRequest } from '@rookery/core';
import type { AnswerOf, REALM_DOMAIN } from '@rookery/core/answers';
import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import type { AllowedDomain, RealmDocument } from '../documents.ts';

/** A domain as the API shows it. */
export function domainJson({ domain, allow_subdomains }: AllowedDomain): AnswerOf<typeof REALM_DOMAIN> {
  return { domain, allow_subdomains };
}

type Realm = Pick<RealmDocument, 'domains'> & {
  readonly settings: Pick<
    RealmDocument['settings'],
    'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'
  >;
};

/** Why an address is rejected: another domain, a disposable address, or a `+` while domains are restricted. */
type EmailObjection = 'domain' | 'disposable' | 'plus';

/** Why the organisation rejects an address; undefined: it accepts it. */
export function objectionToEmail({ settings, domains = [] }: Realm, address: string): EmailObjection | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (!settings.emails_restricted_to_domains) {
    const disposable = settings.disallow_disposable_email_addresses && andAbove(domain).some(isDisposableEmailDomain);
    return disposable ? 'disposable' : undefined;
  }
  // With `+`, the owner of one address of the domain would have any number of addresses.
  if (address.slice(0, at).includes('+')) return 'plus';
  const above = andAbove(domain);
  const allowed = domains.some((one) => one.domain === domain || (one.allow_subdomains && above.includes(one.domain)));
  return allowed ? undefined : 'domain';
}

/** A domain and the domains above it, without the top-level domain. */
function andAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(labels.length - 1, 1)).map((_, first) => labels.slice(first).join('.'));
}

/** @throws BAD_REQUEST for an address that the organisation does not accept for new accounts */
export function checkEmailAllowed(realm: Realm, address: string): void {
  switch (objectionToEmail(realm, address)) {
    case 'domain':
      throw badRequest(`Email '${address}' not allowed in this organization`);
    case 'disposable':
      throw badRequest('Disposable email addresses are not allowed in this organization');
    case 'plus':
      throw badRequest('Email addresses containing + are not allowed.');
    case undefined:
  }
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
/** Max. characters of a host name (RFC 1035, 2.3.4). */
const MAX_LENGTH = 255;

/**
 * Returns a domain in its stored form: lower case, two labels or more.
 * @throws BAD_REQUEST `Invalid domain: {reason}`
 */
export function checkDomain(raw: string): string {
  const domain = raw.trim().toLowerCase();
  if (domain === '') throw badRequest("Invalid domain: Domain can't be empty.");
  if (domain.length > MAX_LENGTH) throw badRequest('Invalid domain: Domain is too long');
  if (!domain.includes('.')) throw badRequest('Invalid domain: Domain must have at least one dot (.)');
  if (domain.startsWith('.') || domain.endsWith('.')) {
    throw badRequest('Invalid domain: Domain cannot start or end with a dot (.)');
  }
  const bad = domain.split('.').find((label) => label.startsWith('-') || label.endsWith('-'));
  if (bad !== undefined) throw badRequest("Invalid domain: Subdomains cannot start or end with a '-'.");
  if (!DOMAIN.test(domain)) {
    throw badRequest("Invalid domain: Domain can only have letters, numbers, '.' and '-'s.");
  }
  return domain;
}
