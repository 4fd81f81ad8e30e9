/** Configuration of the proxies whose `X-Forwarded-For` is trusted. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/**
 * The number of proxies that a request passes in sequence, or where they are: addresses, networks, names of networks.
 */
export type Proxies = number | readonly string[];

/** Names of standard networks: private addresses, link-local addresses, this machine. */
const NAMED = ['uniquelocal', 'linklocal', 'loopback'];

/**
 * The number of proxies in sequence: at most 9, more than any installation has. One digit, so that no address is read
 * as a number.
 */
const PROXY_COUNT = /^[1-9]$/;

/** Min. prefix length of a network of proxies that causes no warning: the pods of a cluster have such a network. */
const USUAL_BITS = { 4: 16, 6: 48 };
/** Min. prefix length of a valid network of proxies; shorter ones would trust large parts of the internet. */
const LEAST_BITS = { 4: 8, 6: 7 };

/** Private networks, from which organisations assign addresses to their own machines. */
const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
];

/** The variable as operators write it; default: none. */
export const proxies = z
  .string()
  .transform((text): Proxies => {
    const given = text.split(',').flatMap((one) => one.trim() || []);
    return given.length === 1 && PROXY_COUNT.test(given[0] as string) ? Number(given[0]) : given;
  })
  .refine(
    (given) => typeof given === 'number' || given.every(isProxy),
    'a number of proxies from 1 to 9, or addresses, networks such as 10.1.2.0/24 (no shorter than /8), or `loopback`',
  )
  .default([]);

function isProxy(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) && Number(bits) >= LEAST_BITS[family as 4];
}

/**
 * Returns the entries that cover more than proxies: networks in which clients have addresses too, as in an intranet or
 * a VPN. Each such client could forge the header, and pass for any other.
 */
export function broadProxies(given: Proxies): string[] {
  return typeof given === 'number' ? [] : given.filter(isBroad);
}

function isBroad(text: string): boolean {
  if (NAMED.includes(text)) return text !== 'loopback';
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return false;
  if (Number(bits) < USUAL_BITS[isIP(address) as 4]) return true;
  return PRIVATE.some(([network, prefix, family]) => {
    if (prefix !== Number(bits) || !address.includes(family === 'ipv4' ? '.' : ':')) return false;
    const block = new BlockList();
    block.addSubnet(network, prefix, family);
    return block.check(address, family);
  });
}
