/** The address of a channel for mails. */

/** Max. characters of the channel's name in an address: the part before the @ may have 64, and the token takes 32. */
const MAX_NAME = 18;

/** An address with the channel's name for readers, the token, and the option to show the sender. */
export function emailAddress(channel: string, token: string, domain: string): string {
  const name = channel
    .normalize('NFKD')
    // The accents that NFKD split from their letters.
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return `${name === '' ? '' : `${name}.`}${token}.show-sender@${domain}`;
}
