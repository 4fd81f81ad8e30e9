/**
 * Members of registers that are equal for many users, by their hash, in the form in which they go out. What
 * is here the services need not send again, and it is compressed once.
 *
 * A request names what is held here, and holds it until its answer has come: an answer that leaves a part out can
 * always be joined, whatever is thrown out meanwhile. Who may see a part is decided by the service at every request;
 * this is memory for bytes and decides nothing.
 */
import { atMost, MAX_KNOWN_PARTS } from '@rookery/core';
import type { SharedPart__Output } from '@rookery/protos/gen/rookery/SharedPart.ts';
import { LRUCache } from 'lru-cache';
import { Block, DeflatedBlock, type Piece } from '../wire/gzip.ts';

/** Realms whose parts are known by name; a realm that is forgotten sends its parts once more. */
const MAX_REALMS = 10_000;

/** What a compressed form takes beside the bytes, at most: the JSON of users and channels shrinks to less. */
const COMPRESSED_SHARE = 0.25;

const COMMA = 0x2c;

export class SharedParts {
  readonly #blocks: LRUCache<string, Block>;
  /** The hashes of a realm's parts in hexadecimal, those used last at the end. */
  readonly #names = new LRUCache<number, Set<string>>(atMost(MAX_REALMS));

  /** @param o.maxBytes what is cached at most; a part that is larger is not cached, and sent with every register */
  constructor(o: { maxBytes: number }) {
    this.#blocks = new LRUCache({
      maxSize: o.maxBytes,
      sizeCalculation: (block) => Math.ceil(block.bytes.length * (1 + COMPRESSED_SHARE)) + 1,
    });
  }

  /** The parts of a realm that were used last, held for one request. */
  hold(realm: number): HeldParts {
    const blocks = new Map<string, Block>();
    for (const name of this.#names.get(realm) ?? []) {
      const block = this.#blocks.get(keyOf(realm, name));
      if (block) blocks.set(name, block);
    }
    return new HeldParts(blocks, (name, json) => this.#keep(realm, name, json));
  }

  /** Notes that a part was used, and keeps it where it is new. */
  #keep(realm: number, name: string, make: () => Block): Block {
    const key = keyOf(realm, name);
    let block = this.#blocks.get(key);
    if (!block) {
      block = make();
      this.#blocks.set(key, block);
    }
    let names = this.#names.get(realm);
    if (!names) {
      names = new Set();
      this.#names.set(realm, names);
    }
    names.delete(name);
    names.add(name);
    for (const oldest of names) {
      if (names.size <= MAX_KNOWN_PARTS) break;
      // What is not named is of no use.
      names.delete(oldest);
      this.#blocks.delete(keyOf(realm, oldest));
    }
    return block;
  }
}

/** What one request may count on. */
class HeldParts {
  readonly #blocks: ReadonlyMap<string, Block>;
  readonly #keep: (name: string, make: () => Block) => Block;

  constructor(blocks: ReadonlyMap<string, Block>, keep: (name: string, make: () => Block) => Block) {
    this.#blocks = blocks;
    this.#keep = keep;
  }

  /** What to name in the request. */
  get hashes(): Buffer[] {
    return [...this.#blocks.keys()].map((name) => Buffer.from(name, 'hex'));
  }

  /** The members that an answer refers to or brings, behind a comma each. */
  take(parts: readonly SharedPart__Output[]): Piece[] {
    return parts.map(({ hash, json, deflated }) => {
      if (deflated) return new DeflatedBlock({ ...deflated, blocks: Buffer.from(deflated.blocks) });
      const name = hash.toString('hex');
      return this.#keep(name, () => {
        const held = this.#blocks.get(name);
        if (held) return held;
        if (json.length === 0) throw new Error(`a part was left out that was not named: ${name}`);
        return new Block(toMembers(json), { shared: true });
      });
    });
  }
}

/** The members of a JSON object behind a comma, in memory of their own: what came is a view of a whole packet. */
function toMembers(json: Buffer): Buffer {
  const members = Buffer.from(json.subarray(0, -1));
  members[0] = COMMA;
  return members;
}

const keyOf = (realm: number, name: string): string => `${realm}:${name}`;
