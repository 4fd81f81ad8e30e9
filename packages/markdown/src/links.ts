/** Which links a message may have, and how they are written. */

/**
 * The schemes that the API allows: what browsers open by themselves, and those that pages may register handlers for.
 */
const SCHEMES = new Set(
  (
    'http https ftp file bitcoin ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto ssh ' +
    'tel urn webcal wtai xmpp'
  ).split(' '),
);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * A link as it goes into `href`: a bare host gets http, an address mailto; control characters and blanks are encoded.
 */
export function toHref(given: string): string {
  const url = given.trim();
  if (url === '' || url.startsWith('/') || url.startsWith('#') || SCHEME.test(url)) return encode(url);
  if (url.includes('@') && !url.includes('/')) return encode(`mailto:${url}`);
  return encode(`http://${url}`);
}

function encode(url: string): string {
  return url.replace(/[\p{Cc}\s"<>\\^`{|}]/gu, encodeURIComponent);
}

/** Whether a link of ours may lead there: a local path, a place on the page, or a scheme of the list. */
export function isAllowedHref(href: string): boolean {
  // Two slashes would be another host under whatever scheme the page has.
  if (href.startsWith('//')) return false;
  if (href.startsWith('/') || href.startsWith('#')) return true;
  const scheme = SCHEME.exec(href)?.[1];
  return scheme !== undefined && SCHEMES.has(scheme.toLowerCase());
}

/**
 * A link to a view or an upload of the organisation itself, which leads there under whichever address it is reached.
 * @param origin the organisation's address; '' when it is not known
 */
export function toLocal(href: string, origin: string): string {
  if (origin === '' || !href.toLowerCase().startsWith(`${origin.toLowerCase()}/`)) return href;
  const path = href.slice(origin.length);
  if (path.startsWith('/#')) return path.slice(1);
  return path.startsWith('/user_uploads/') ? path : href;
}
