/**
 * External accounts that an organisation can add as profile fields without describing them, by the `subtype` of the
 * field.
 */
export const EXTERNAL_ACCOUNTS = {
  github: {
    name: 'GitHub',
    text: 'GitHub',
    hint: 'Enter your GitHub username',
    url_pattern: 'https://github.com/%(username)s',
  },
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
} as const;

/** The external account of a subtype. */
export function externalAccount(
  subtype: string,
): (typeof EXTERNAL_ACCOUNTS)[keyof typeof EXTERNAL_ACCOUNTS] | undefined {
  return Object.hasOwn(EXTERNAL_ACCOUNTS, subtype)
    ? EXTERNAL_ACCOUNTS[subtype as keyof typeof EXTERNAL_ACCOUNTS]
    : undefined;
}
