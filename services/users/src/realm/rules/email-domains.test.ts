import { describe, expect, it } from 'vitest';
import { checkDomain, checkEmailAllowed, objectionToEmail } from './email-domains.ts';

const open = { emails_restricted_to_domains: false, disallow_disposable_email_addresses: true };
const restricted = { emails_restricted_to_domains: true, disallow_disposable_email_addresses: true };
const domains = [
  { id: 1, domain: 'example.com', allow_subdomains: false },
  { id: 2, domain: 'wide.example', allow_subdomains: true },
];

describe('addresses of new accounts', () => {
  it.each([
    ['ann@example.com', undefined],
    ['ann@EXAMPLE.com', undefined],
    ['ann@a.b.wide.example', undefined],
    ['ann@wide.example', undefined],
    ['ann@sub.example.com', 'domain'],
    ['ann@notwide.example', 'domain'],
    ['ann@com', 'domain'],
    ['"@example.com"@elsewhere.net', 'domain'],
    ['ann+more@example.com', 'plus'],
  ] as const)('%s of a restricted organisation: %s', (address, objection) => {
    expect(objectionToEmail({ settings: restricted, domains }, address)).toBe(objection);
  });

  it('of an organisation that names no domain are none', () => {
    expect(objectionToEmail({ settings: restricted }, 'ann@example.com')).toBe('domain');
  });

  it.each(['a@mailinator.com', 'a@Mailinator.COM', 'a@sub.mailinator.com'])('%s is thrown away', (address) => {
    expect(() => checkEmailAllowed({ settings: open }, address)).toThrow(
      'Disposable email addresses are not allowed in this organization',
    );
    const tolerant = { ...open, disallow_disposable_email_addresses: false };
    expect(() => checkEmailAllowed({ settings: tolerant }, address)).not.toThrow();
    expect(() => checkEmailAllowed({ settings: restricted, domains: [] }, address)).toThrow(
      `Email '${address}' not allowed in this organization`,
    );
  });
});

describe('domains', () => {
  it('are stored in lower case', () => {
    expect(checkDomain('  Mail.Example.COM ')).toBe('mail.example.com');
  });
  it.each([
    ['', "Domain can't be empty."],
    ['example', 'Domain must have at least one dot (.)'],
    ['.example.com', 'Domain cannot start or end with a dot (.)'],
    ['example.com.', 'Domain cannot start or end with a dot (.)'],
    ['-a.com', "Subdomains cannot start or end with a '-'."],
    ['a..com', "Domain can only have letters, numbers, '.' and '-'s."],
    ['a_b.com', "Domain can only have letters, numbers, '.' and '-'s."],
    ['a@b.com', "Domain can only have letters, numbers, '.' and '-'s."],
    [`${'a'.repeat(64)}.com`, "Domain can only have letters, numbers, '.' and '-'s."],
    [`${'a.'.repeat(130)}com`, 'Domain is too long'],
  ])('%j is none', (domain, reason) => {
    expect(() => checkDomain(domain)).toThrow(`Invalid domain: ${reason}`);
  });
});
