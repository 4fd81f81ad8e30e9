/**
 * Signed streams: two processes that share a key know each other, and every packet between them is what the other one
 * wrote, at its place in the stream. What a packet says of callers is therefore said by a service.
 *
 * The client opens a stream with a random number and the names of its keys. The server answers with one of its own, the
 * key that both have, its name among the members, and a proof of all that: who takes over the address of another is not
 * taken for it. From the numbers both derive a key for each direction, so that nothing of another stream is of use in
 * this one. Each packet ends with its tag: HMAC-SHA-256 over its number and its bytes, cut to
 * 16 bytes. It costs no round trip: the client waits for the server's headers in any case, and its first packet is its
 * proof. docs/decisions/signed-calls.md says what this protects from, and from what it does not.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes at the end of each packet of a signed stream. */
export const TAG_BYTES = 16;
/** The metadata of both sides. */
export const SIGNING_HEADER = 'rookery-signing';

const FORM = 'v1';

/** A key, and the name that it is known by, which says nothing of it. */
interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** What a process signs with and demands: the keys that it shares with the others, and whether it lets others in. */
export interface Signing {
  /** Two processes understand each other if they share one; none: nothing is signed, and everybody is let in. */
  readonly keys: readonly string[];
  /** Also without a signature, while the keys are being introduced. */
  readonly acceptUnsigned?: boolean;
}

/** Among processes that nobody else reaches. */
export const UNSIGNED: Signing = { keys: [] };

/** Whether it lets in nobody without a signature. */
export const demandsSignatures = ({ keys, acceptUnsigned }: Signing): boolean => keys.length > 0 && !acceptUnsigned;

/** What the client asks of a stream. */
export interface Offer {
  readonly header: string;
  readonly number: string;
  readonly keys: readonly NamedKey[];
}

/** The tags of one direction of a stream. */
class Tags {
  readonly #key: KeyObject;
  readonly #number = Buffer.alloc(8);
  #count = 0;

  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  /** The tag of the next packet. */
  next(packet: Uint8Array): Buffer {
    this.#number.writeDoubleBE(this.#count++);
    return createHmac('sha256', this.#key).update(this.#number).update(packet).digest();
  }
}

/** Both directions of a signed stream, as one of its ends sees them. */
export class SignedStream {
  readonly #outgoing: Tags;
  readonly #incoming: Tags;

  constructor(outgoing: Buffer, incoming: Buffer) {
    this.#outgoing = new Tags(outgoing);
    this.#incoming = new Tags(incoming);
  }

  /** Writes the tag of the next packet into its last bytes, which the packet has left for it. */
  sign(packet: Buffer): void {
    const end = packet.length - TAG_BYTES;
    this.#outgoing.next(packet.subarray(0, end)).copy(packet, end, 0, TAG_BYTES);
  }

  /** The next packet as the other side wrote it. @throws Error where it did not */
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

/** What a client opens a stream with; undefined where it signs nothing. */
export function offerSigning({ keys }: Signing): Offer | undefined {
  if (keys.length === 0) return undefined;
  const number = newNumber();
  const known = named(keys);
  return { header: [FORM, number, known.map(({ name }) => name).join(',')].join(' '), number, keys: known };
}

/** A stream that the server signs, and the header that says so. */
export interface AcceptedSigning {
  readonly header: string;
  readonly stream: SignedStream;
}

/**
 * The server's answer to an offer.
 * @param self its name, a text without spaces; may be empty
 * @returns undefined where the client offers nothing that this server knows
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
 * The stream as the client sees it.
 * @param peer the name of the server that is meant; undefined: any
 * @returns undefined where the server has not proved that it knows the key, and is the one
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
