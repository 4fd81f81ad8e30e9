/** Where a request comes from, as far as the request itself says so. */
import { isIPv6 } from 'node:net';
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import type { FastifyRequest } from 'fastify';

/** Groups of an IPv6 address that name a subscriber's network. */
const NETWORK_GROUPS = 4;

/** Programs say more of themselves than anyone needs. */
const MAX_USER_AGENT = 500;

/** @param realmUrl where the organisation is reached, for links in mails */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, realmUrl: string): Origin {
  const network = networkOf(ip);
  return {
    address: network.includes(':') ? `${network}::/64` : network,
    user_agent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? '',
    realm_url: realmUrl,
  };
}

/** The address itself, or the network that an IPv6 address is in: one subscriber has all of that. */
export function networkOf(ip: string): string {
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
