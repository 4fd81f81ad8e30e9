import { isIP } from 'node:net';

/** Names for networks that are the same everywhere: those of private addresses, of one link, of one machine. */
const NAMED = ['uniquelocal', 'linklocal', 'loopback'];

/** Whether a text names proxies: an address, a network with the length of its prefix, or one of the names. */
export function isProxy(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
