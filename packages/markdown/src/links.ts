/** Which links a message may contain, and their normal form. */
import { LINK_SCHEMES } from '@rookery/core';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Returns a link in the form for `href`: a bare host gets http, an email address mailto; control characters and blanks
 * are encoded.
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

/** Whether a link is allowed: a local path, a fragment of the page, or a URL with an allowed scheme. */
export function isAllowedHref(href: string): boolean {
  // Two slashes would denote another host, with the scheme of the page.
  if (href.startsWith('//')) return false;
  if (href.startsWith('/') || href.startsWith('#')) return true;
  const scheme = SCHEME.exec(href)?.[1];
  return scheme !== undefined && LINK_SCHEMES.has(scheme.toLowerCase());
}

/**
 * Makes a link to a view or an upload of the organisation itself relative, so that it works at any address of the
 * server.
 * @param origin the organisation's origin; '' if it is not known
 */
export function toLocal(href: string, origin: string): string {
  if (origin === '' || !href.toLowerCase().startsWith(`${origin.toLowerCase()}/`)) return href;
  const path = href.slice(origin.length);
  if (path.startsWith('/#')) return path.slice(1);
  return path.startsWith('/user_uploads/') ? path : href;
}
