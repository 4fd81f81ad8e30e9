/**
 * Placement by rendezvous hashing: all processes that know the same members rank them equally for a key, without
 * communication. When a member leaves, only its own keys move, each to the next member in its rank; a member that joins
 * takes an equal share from all others. (Thaler and Ravishankar, 'Using name-based mappings to increase hit rates',
 * 1998.)
 *
 * The hash consists of two 32-bit FNV-1a states with the finaliser of MurmurHash3 over both; 53 of its bits are the
 * score. FNV alone is not enough: ids that differ in the last character (replica-1, replica-2) would differ in few high
 * bits, and the shares would be far from equal. A cryptographic hash would work too, at ten times the cost, which is
 * paid per member and call.
 */
import type { Member } from './members.ts';

/** Ranks members for a key, the best first; draining ones come last. The order of `members` does not matter. */
export function rank<M extends Pick<Member, 'id' | 'draining'>>(key: string, members: readonly M[]): M[] {
  if (members.length <= 1) return [...members];
  return members
    .map((member) => ({ member, score: score(key, member.id) }))
    .sort((a, b) => Number(a.member.draining) - Number(b.member.draining) || b.score - a.score || order(a, b))
    .map(({ member }) => member);
}

/** The score of a member for a key: an integer below 2^53; the highest ranks first. */
export function score(key: string, id: string): number {
  let a = 0x811c9dc5;
  let b = 0xc9dc5118;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  // Separates id and key by a value that is no UTF-16 unit, so that ('1', '2x') and ('12', 'x') differ.
  a = Math.imul(a ^ 0x1ffff, 0x01000193);
  b = Math.imul(b ^ 0x1ffff, 0x85ebca6b);
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  const high = finalise(a ^ rotate(b, 15));
  const low = finalise(b ^ rotate(high, 13));
  return (high >>> 0) * 0x200000 + (low >>> 11);
}

/** MurmurHash3's fmix32: every bit of the input flips each bit of the output with a probability of one half. */
function finalise(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const order = (a: { member: { id: string } }, b: { member: { id: string } }): number =>
  a.member.id < b.member.id ? -1 : 1;
