/** The origin of a request, as far as the request itself states it. */
import { isIPv6 } from 'node:net';
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import type { FastifyRequest } from 'fastify';

/** Number of groups of an IPv6 address that identify a subscriber's network. */
const NETWORK_GROUPS = 4;

/** An address with its port, or in brackets: some proxies write it so. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** Max. length of the stored User-Agent, in characters. */
const MAX_USER_AGENT = 500;

/** Returns the origin of a request. @param realmUrl the organisation's URL, for links in mails */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, realmUrl: string): Origin {
  const network = networkOf(ip);
  return {
    address: network.includes(':') ? `${network}::/64` : network,
    user_agent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? '',
    realm_url: realmUrl,
  };
}

/**
 * Returns an IPv4 address unchanged, and the /64 network of an IPv6 address: one subscriber has all of that. A port,
 * which differs for each connection, is left out.
 */
export function networkOf(stated: string): string {
  const ip = stated.replace(WITH_PORT, '$1$2');
  if (!isIPv6(ip)) return ip;
  const mapped = ip.match(/^::ffff:([\d.]+)$/i)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = (ip.split('%', 1)[0] as string).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  while (groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
