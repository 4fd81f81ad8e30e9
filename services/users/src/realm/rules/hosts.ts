/** Maps host names to organisations. */

/** The id and the subdomain of an organisation. */
export interface RealmHost {
  readonly id: number;
  /** The subdomain; '' at the root. */
  readonly string_id: string;
}

const STRING_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** The error texts for an invalid subdomain, and for one that another organisation has. */
export const SUBDOMAIN_FORM = 'Subdomain can only have lowercase letters, numbers, and hyphens.';
export const SUBDOMAIN_TAKEN = 'Subdomain is already in use. Please choose a different one.';

/**
 * Whether a text is a valid subdomain of an organisation: a label of a host name of at most 40 characters, or '' for
 * the root.
 */
export function isStringId(text: string): boolean {
  return text === '' || STRING_ID.test(text);
}

/**
 * Returns the organisation of a request's host. A single organisation needs no match, so an installation for one needs
 * no configuration; among several, the label before the root host decides, and an unknown label gives undefined.
 *
 * @param rootHost the installation's own host name; without it, the first label of any host is taken as the subdomain
 */
export function realmOfHost(
  host: string,
  realms: readonly RealmHost[],
  rootHost: string | undefined,
): RealmHost | undefined {
  if (realms.length === 1) return realms[0];
  const subdomain = subdomainOf(hostName(host), rootHost);
  return realms.find((realm) => realm.string_id === subdomain);
}

function hostName(host: string): string {
  // Colons within the brackets of an IPv6 address do not separate a port.
  const withoutPort = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d*$/, '');
  return withoutPort.toLowerCase().replace(/\.$/, '');
}

function subdomainOf(name: string, rootHost: string | undefined): string {
  if (rootHost !== undefined) {
    if (name === rootHost) return '';
    return name.endsWith(`.${rootHost}`) ? name.slice(0, -rootHost.length - 1) : name;
  }
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return '';
  const labels = name.split('.');
  return labels.length > 1 ? (labels[0] as string) : '';
}

/**
 * The origin of an organisation's URLs: the installation's own address if it is the only organisation, else a subdomain
 * of it.
 */
export function externalAddress(externalUrl: string, subdomain: string, onlyRealm: boolean): string {
  const url = new URL(externalUrl);
  if (subdomain !== '' && !onlyRealm) url.hostname = `${subdomain}.${url.hostname}`;
  return url.origin;
}
