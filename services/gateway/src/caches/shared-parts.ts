/**
 * Cache of the parts of registers that many users share, by hash, in the form in which they are sent. Services need not
 * send a cached part again, and it is compressed once.
 *
 * A request lists the cached parts and retains them until its answer arrives, so an answer that leaves a part out can
 * always be completed, even if the cache evicts the part in the meantime. The service decides at every request which
 * parts a user may see; this cache only saves bytes.
 */
import { atMost, MAX_KNOWN_PARTS } from '@rookery/core';
import type { SharedPart__Output } from '@rookery/protos/gen/rookery/SharedPart.ts';
import { LRUCache } from 'lru-cache';
import { Block, DeflatedBlock, type Piece } from '../wire/gzip.ts';

/** Max. organisations whose parts are listed; the services send the parts of an evicted one again. */
const MAX_REALMS = 10_000;

/** Max. size of the compressed form relative to the bytes: the JSON of users and channels compresses better. */
const COMPRESSED_SHARE = 0.25;

const COMMA = 0x2c;

export class SharedParts {
  readonly #blocks: LRUCache<string, Block>;
  /** The hexadecimal hashes of an organisation's parts, least recently used first. */
  readonly #names = new LRUCache<number, Set<string>>(atMost(MAX_REALMS));

  /** @param options.maxBytes max. size of the cache; a larger part is not cached, but sent with every register */
  constructor(options: { maxBytes: number }) {
    this.#blocks = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (block) => Math.ceil(block.bytes.length * (1 + COMPRESSED_SHARE)) + 1,
    });
  }

  /** Returns the most recently used parts of an organisation, retained for one request. */
  hold(realm: number): HeldParts {
    const blocks = new Map<string, Block>();
    for (const name of this.#names.get(realm) ?? []) {
      const block = this.#blocks.get(keyOf(realm, name));
      if (block) blocks.set(name, block);
    }
    return new HeldParts(blocks, (name, json) => this.#keep(realm, name, json));
  }

  /** Marks a part as used, and adds it to the cache if it is new. */
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
      // A part that is no longer listed is never used.
      names.delete(oldest);
      this.#blocks.delete(keyOf(realm, oldest));
    }
    return block;
  }
}

/** The parts that one request retains. */
class HeldParts {
  readonly #blocks: ReadonlyMap<string, Block>;
  readonly #keep: (name: string, make: () => Block) => Block;

  constructor(blocks: ReadonlyMap<string, Block>, keep: (name: string, make: () => Block) => Block) {
    this.#blocks = blocks;
    this.#keep = keep;
  }

  /** The hashes to list in the request. */
  get hashes(): Buffer[] {
    return [...this.#blocks.keys()].map((name) => Buffer.from(name, 'hex'));
  }

  /** Returns the parts that an answer refers to or contains, as members of a JSON object, with a comma before each. */
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

/** Copies the members of a JSON object, with a comma in front; the received buffer is a view of a whole packet. */
function toMembers(json: Buffer): Buffer {
  const members = Buffer.from(json.subarray(0, -1));
  members[0] = COMMA;
  return members;
}

const keyOf = (realm: number, name: string): string => `${realm}:${name}`;
