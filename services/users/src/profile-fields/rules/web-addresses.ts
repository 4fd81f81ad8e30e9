/** URLs that users enter. */

/** Max. length of a URL, which browsers and other servers support; longer ones may be truncated. */
const MAX_LENGTH = 2048;
const SCHEMES = ['http:', 'https:', 'ftp:', 'ftps:'];
const BEGINNING = /^[a-z]+:\/\//i;
const HOST = /\.|^localhost$|^\[/;

/** Whether a text is the absolute URL of a page: without schemes that run code, with a host, without white space. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || /\s/.test(text) || !BEGINNING.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return SCHEMES.includes(protocol) && HOST.test(hostname);
}
