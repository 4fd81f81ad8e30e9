/** Which proxies are believed about who is behind them (`X-Forwarded-For`). */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/**
 * How many proxies a request passes, one behind the other, or where they are: addresses, networks, names of networks.
 */
export type Proxies = number | readonly string[];

/** Names for networks that are the same everywhere: those of private addresses, of one link, of one machine. */
const NAMED = ['uniquelocal', 'linklocal', 'loopback'];

/** More than stand in a row anywhere; one digit, so that no address is taken for a count. */
const HOPS = /^[1-9]$/;

/** The shortest prefix of a network of proxies that nothing is said about: a cluster's pods have one of this size. */
const USUAL_BITS = { 4: 16, 6: 48 };
/** What is no network of proxies but a part of the world. */
const LEAST_BITS = { 4: 8, 6: 7 };

/** Networks that organisations number their own machines from. */
const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
];

/** The variable, as operators write it; none by default. */
export const proxies = z
  .string()
  .transform((text): Proxies => {
    const given = text.split(',').flatMap((one) => one.trim() || []);
    return given.length === 1 && HOPS.test(given[0] as string) ? Number(given[0]) : given;
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
 * Those of the proxies that name more than proxies: networks in which clients have their addresses too, as in an
 * intranet or a VPN. Each such client writes what it likes into the header, and passes for any other.
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
