/** Which organisation a host name means. */

/** An organisation as far as its host name goes. */
export interface RealmHost {
  readonly id: number;
  /** The subdomain; '' at the root. */
  readonly string_id: string;
}

const STRING_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** What is said of a subdomain that no organisation can have, and of one that another has. */
export const SUBDOMAIN_FORM = 'Subdomain can only have lowercase letters, numbers, and hyphens.';
export const SUBDOMAIN_TAKEN = 'Subdomain is already in use. Please choose a different one.';

/**
 * Whether a subdomain may be given to an organisation: a host name's label of at most 40 characters, or '' for the
 * root.
 */
export function isStringId(text: string): boolean {
  return text === '' || STRING_ID.test(text);
}

/**
 * The organisation that a request's host means. A single one needs no match, so an installation for one needs no
 * configuration; of several, the label before the root host decides, and an unknown one means none of them.
 *
 * @param rootHost the installation's own host name, without which the first label of any host is taken for a subdomain
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
  // An IPv6 address stands in brackets, whose colons are no port's.
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
 * Where an organisation is reached, without a path: the installation's own address where it is the only one, else a
 * subdomain of that.
 */
export function externalAddress(externalUrl: string, subdomain: string, onlyRealm: boolean): string {
  const url = new URL(externalUrl);
  if (subdomain !== '' && !onlyRealm) url.hostname = `${subdomain}.${url.hostname}`;
  return url.origin;
}
