/**
 * A cache of single channels that returns their current state. Each lookup reads the realm's journal head, which names
 * the last commit and so proves that cached channels are unchanged; concurrent lookups in one realm share that read.
 * After any commit, one more read finds the channels written since, and only these are read again. A busy organisation
 * commits something every few sends (users follow and mute topics), but hardly ever to the channel that a message goes
 * to.
 */
import { atMost, FreshReads } from '@rookery/core';
import { type Commit, type Database, lastCommit } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { channelsWrittenSince, findChannel, findChannelByName } from './channels.ts';
import type { ChannelDocument } from './documents.ts';

/** Max. cached channels: some 10 MB, at 3 kB each. */
const MAX_CHANNELS = 4_000;
const MAX_REALMS = 4_000;

/** The commit up to which the cached channels of a realm are proved; the object stays, its commit advances. */
interface Proof {
  commit: Commit;
}

interface Known {
  readonly channel: ChannelDocument;
  readonly proof: Proof;
}

export class FreshChannels {
  readonly #database: Database;
  readonly #proving: FreshReads<number, Proof>;
  readonly #proofs = new LRUCache<number, Proof>(atMost(MAX_REALMS));
  /** By realm and id. An entry is valid only with the realm's current proof. */
  readonly #channels = new LRUCache<string, Known>(atMost(MAX_CHANNELS));
  /** Ids by realm and lower-case name. The cached channel shows whether it still has the name. */
  readonly #ids = new LRUCache<string, number>(atMost(MAX_CHANNELS));
  readonly #reads: FreshReads<string, ChannelDocument | null>;

  constructor(database: Database) {
    this.#database = database;
    this.#proving = new FreshReads((realm) => this.#prove(realm));
    this.#reads = new FreshReads(() => Promise.reject(new Error('each read says what it reads')));
  }

  /** The channel as of some moment after the call; null: it does not exist. */
  async byId(realm: number, id: number): Promise<ChannelDocument | null> {
    const proof = await this.#proving.get(realm);
    return (
      this.#cached(realm, id, proof)?.channel ??
      this.#read(realm, proof, `${realm}:id:${id}`, () => findChannel(this.#database, realm, id))
    );
  }

  /** The channel of a name, in any case, as of some moment after the call; null: it does not exist. */
  async byName(realm: number, name: string): Promise<ChannelDocument | null> {
    const ln = name.toLowerCase();
    const proof = await this.#proving.get(realm);
    const id = this.#ids.get(`${realm}:${ln}`);
    const known = id === undefined ? undefined : this.#cached(realm, id, proof);
    if (known?.channel.ln === ln) return known.channel;
    return this.#read(realm, proof, `${realm}:name:${ln}`, () => findChannelByName(this.#database, realm, ln));
  }

  #cached(realm: number, id: number, proof: Proof): Known | undefined {
    const known = this.#channels.get(`${realm}:${id}`);
    return known?.proof === proof ? known : undefined;
  }

  /**
   * Reads a channel after its proof. The result is cached unless the proof has advanced in the meantime, because the
   * result may lack that change.
   */
  async #read(
    realm: number,
    proof: Proof,
    key: string,
    read: () => Promise<ChannelDocument | null>,
  ): Promise<ChannelDocument | null> {
    const { commit } = proof;
    const channel = await this.#reads.get(key, read);
    if (channel && proof.commit === commit) {
      this.#channels.set(`${realm}:${channel.c}`, { channel, proof });
      this.#ids.set(`${realm}:${channel.ln}`, channel.c);
    }
    return channel;
  }

  async #prove(realm: number): Promise<Proof> {
    const commit = await lastCommit(this.#database, realm);
    const proof = this.#proofs.get(realm);
    if (proof?.commit.batch === commit.batch) return proof;
    // A restored database may be behind the cache, which is then discarded.
    if (proof === undefined || commit.seq < proof.commit.seq) {
      const fresh = { commit };
      this.#proofs.set(realm, fresh);
      return fresh;
    }
    for (const id of await channelsWrittenSince(this.#database, realm, proof.commit.seq)) {
      this.#channels.delete(`${realm}:${id}`);
    }
    proof.commit = commit;
    return proof;
  }
}
