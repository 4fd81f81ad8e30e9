/**
 * Decides which addresses the server may contact for a URL that a user chose: those of the public internet, and those
 * that the operator allows. It prevents server-side request forgery: reading what only the server can reach.
 */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** IPv4 networks that are not public, in CIDR notation (the special-purpose address registries of IANA). */
const BLOCKED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * In IPv6 only global unicast (2000::/3) is public, except the blocks that embed IPv4 or are reserved for
 * documentation.
 */
const PUBLIC_V6 = '2000::/3';
const BLOCKED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** A network such as `10.0.0.0/8`, or a single address. */
interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 4 | 6;
}

export class AddressGuard {
  readonly #allowed: BlockLists;

  /** @param allowed networks, or single addresses, that may be contacted although they are not public */
  constructor(allowed: readonly string[] = []) {
    this.#allowed = new BlockLists(allowed);
  }

  /** Whether a request may go to an address, given as text. False for text that is not an address. */
  allows(given: string): boolean {
    // A zone names an interface, which public addresses do not have.
    const family = given.includes('%') ? 0 : isIP(given);
    if (family === 0) return false;
    if (this.#allowed.has(given, family)) return true;
    return family === 4 ? !BLOCKED.has(given, 4) : PUBLIC.has(given, 6) && !BLOCKED.has(given, 6);
  }
}

/** Block lists, one per address family: in a common list, IPv4 addresses match IPv6 networks that embed them. */
class BlockLists {
  readonly #lists = { 4: new BlockList(), 6: new BlockList() };

  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const network = toNetwork(text);
      if (!network) throw new Error(`${text} is no network`);
      const { address, bits, family } = network;
      this.#lists[family].addSubnet(address, bits, `ipv${family}`);
    }
  }

  has(address: string, family: number): boolean {
    return family === 4 ? this.#lists[4].check(address, 'ipv4') : this.#lists[6].check(address, 'ipv6');
  }
}

const BLOCKED = new BlockLists([...BLOCKED_V4, ...BLOCKED_V6]);
const PUBLIC = new BlockLists([PUBLIC_V6]);

function toNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0 || address.includes('%')) return undefined;
  const most = family === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const bits = Number(length ?? most);
  return bits <= most ? { address, bits, family } : undefined;
}

/** Schema of a variable with networks, separated by commas. */
export const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((list) => list.every((text) => toNetwork(text) !== undefined), {
    error: 'networks such as 10.1.2.0/24, or addresses, separated by commas',
  });
