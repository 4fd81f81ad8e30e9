/** Addresses of pages, as people give them. */

/** What browsers and this server's neighbours take; longer ones are cut off somewhere on their way. */
const MAX_LENGTH = 2048;
const SCHEMES = ['http:', 'https:', 'ftp:', 'ftps:'];
const BEGINNING = /^[a-z]+:\/\//i;
const HOST = /\.|^localhost$|^\[/;

/** Whether a text is the whole address of a page: not one that runs code, names no host or has blanks in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || /\s/.test(text) || !BEGINNING.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return SCHEMES.includes(protocol) && HOST.test(hostname);
}
