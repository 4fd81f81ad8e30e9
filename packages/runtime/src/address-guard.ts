/**
 * Which addresses a request may go to whose URL a user chose: those of the public internet, and what the operator
 * allows. Without it a user could have the server read what only the server reaches (server-side request forgery).
 */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Networks that are not public (the special-purpose address registries of IANA), each with its length. */
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

/** Of IPv6 only what is handed out to networks (2000::/3) is public, less what carries IPv4 or documents. */
const PUBLIC_V6 = '2000::/3';
const BLOCKED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** A network as `10.0.0.0/8` has it, or one address. */
interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 4 | 6;
}

export class AddressGuard {
  readonly #allowed: BlockLists;

  /** @param allowed networks, or single addresses, that are not public and may be reached all the same */
  constructor(allowed: readonly string[] = []) {
    this.#allowed = new BlockLists(allowed);
  }

  /** Whether a request may go to an address, in text. What is no address may not be reached. */
  allows(given: string): boolean {
    // A zone names an interface: nothing public has one.
    const family = given.includes('%') ? 0 : isIP(given);
    if (family === 0) return false;
    if (this.#allowed.has(given, family)) return true;
    return family === 4 ? !BLOCKED.has(given, 4) : PUBLIC.has(given, 6) && !BLOCKED.has(given, 6);
  }
}

/** One list for each family: in a common one, IPv4 addresses match IPv6 networks that carry them. */
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

/** A variable with networks, separated by commas. */
export const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((list) => list.every((text) => toNetwork(text) !== undefined), {
    error: 'networks such as 10.1.2.0/24, or addresses, separated by commas',
  });
