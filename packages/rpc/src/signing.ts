/**
 * Signed streams: two processes that share a key authenticate each other, and each verifies that every packet was
 * written by the other one, at its position in the stream. So a caller named in a packet was named by a service.
 *
 * The client opens a stream with a random number and the names of its keys. The server answers with a random number of
 * its own, the name of a shared key, its name among the members, and a proof of all these: a process that takes over
 * the address of another cannot impersonate it. From the numbers both derive a key for each direction, so that packets
 * of another stream are useless in this one. Each packet ends with its tag: HMAC-SHA-256 over its number and its bytes,
 * cut to 16 bytes. Signing costs no round trip: the client waits for the server's headers in any case, and its first
 * packet is its proof. docs/decisions/signed-calls.md describes which attacks this prevents, and which it does not.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes at the end of each packet of a signed stream. */
export const TAG_BYTES = 16;
/** The metadata key of both the offer and the answer. */
export const SIGNING_HEADER = 'rookery-signing';

const FORM = 'v1';

/** A key and its public name, which reveals nothing about it. */
interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** How a process signs calls: the keys that it shares with the others, and whether it accepts unsigned streams. */
export interface Signing {
  /**
   * Two processes authenticate each other if they share a key. Empty: nothing is signed, and every peer is accepted.
   */
  readonly keys: readonly string[];
  /** Accepts unsigned streams too, while the keys are being introduced. */
  readonly acceptUnsigned?: boolean;
}

/** No signing, for networks that only the processes themselves can reach. */
export const UNSIGNED: Signing = { keys: [] };

/** Whether unsigned streams are rejected. */
export const demandsSignatures = ({ keys, acceptUnsigned }: Signing): boolean => keys.length > 0 && !acceptUnsigned;

/** A client's offer to sign a stream. */
export interface Offer {
  readonly header: string;
  readonly number: string;
  readonly keys: readonly NamedKey[];
}

/** Computes the tags of one direction of a stream. */
class Tags {
  readonly #key: KeyObject;
  readonly #number = Buffer.alloc(8);
  #count = 0;

  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  /** Returns the tag of the next packet (32 bytes, of which 16 are sent). */
  next(packet: Uint8Array): Buffer {
    this.#number.writeDoubleBE(this.#count++);
    return createHmac('sha256', this.#key).update(this.#number).update(packet).digest();
  }
}

/** One end of a signed stream: signs outgoing and verifies incoming packets. */
export class SignedStream {
  readonly #outgoing: Tags;
  readonly #incoming: Tags;

  constructor(outgoing: Buffer, incoming: Buffer) {
    this.#outgoing = new Tags(outgoing);
    this.#incoming = new Tags(incoming);
  }

  /** Writes the tag of the next packet into its last 16 bytes, which are reserved for it. */
  sign(packet: Buffer): void {
    const end = packet.length - TAG_BYTES;
    this.#outgoing.next(packet.subarray(0, end)).copy(packet, end, 0, TAG_BYTES);
  }

  /** Returns the content of the next packet, without its tag. @throws Error if the tag is wrong */
  verified(packet: Buffer): Buffer {
    const end = packet.length - TAG_BYTES;
    const content = packet.subarray(0, Math.max(0, end));
    const tag = this.#incoming.next(content).subarray(0, TAG_BYTES);
    if (end < 0 || !timingSafeEqual(tag, packet.subarray(end))) throw new Error('its signature is wrong');
    return content;
  }
}

const named = (keys: readonly string[]): NamedKey[] =>
  keys.map((text) => {
    const key = createSecretKey(Buffer.from(text));
    return { key, name: derive(key, 'name').subarray(0, 9).toString('base64url') };
  });

const derive = (key: KeyObject, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(['rookery rpc', FORM, ...parts].join('\n'))
    .digest();

const newNumber = (): string => randomBytes(18).toString('base64url');

/** Creates a client's offer for a new stream; undefined without keys. */
export function offerSigning({ keys }: Signing): Offer | undefined {
  if (keys.length === 0) return undefined;
  const number = newNumber();
  const known = named(keys);
  return { header: [FORM, number, known.map(({ name }) => name).join(',')].join(' '), number, keys: known };
}

/** A stream that the server signs, and the header with its answer. */
export interface AcceptedSigning {
  readonly header: string;
  readonly stream: SignedStream;
}

/**
 * Answers a client's offer.
 * @param self the server's name, without spaces; may be empty
 * @returns undefined if the offer is invalid or names none of the server's keys
 */
export function acceptSigning({ keys }: Signing, offered: string, self: string): AcceptedSigning | undefined {
  const [form, theirs = '', names = ''] = offered.split(' ');
  const wanted = names.split(',');
  const chosen = named(keys).find(({ name }) => wanted.includes(name));
  if (form !== FORM || theirs.length < 24 || !chosen) return undefined;
  const ours = newNumber();
  const { key, name } = chosen;
  const proof = derive(key, 'proof', theirs, ours, self).toString('base64url');
  const stream = new SignedStream(derive(key, 'server', theirs, ours), derive(key, 'client', theirs, ours));
  return { header: [FORM, ours, name, self, proof].join(' '), stream };
}

/**
 * Verifies the server's answer and returns the client's end of the stream.
 * @param peer the name of the expected server; undefined: any
 * @returns undefined unless the server has proved that it knows the key and is the expected one
 */
export function confirmSigning(offer: Offer, answered: string, peer?: string): SignedStream | undefined {
  const [form, theirs = '', chosen, self = '', given = ''] = answered.split(' ');
  const key = offer.keys.find(({ name }) => name === chosen)?.key;
  if (form !== FORM || !key || self !== (peer ?? self)) return undefined;
  const proof = derive(key, 'proof', offer.number, theirs, self);
  const shown = Buffer.from(given, 'base64url');
  if (shown.length !== proof.length || !timingSafeEqual(proof, shown)) return undefined;
  return new SignedStream(derive(key, 'client', offer.number, theirs), derive(key, 'server', offer.number, theirs));
}
