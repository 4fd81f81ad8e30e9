/** Hashing of stored passwords: argon2id; its cost is the protection of a stolen database. */
import { hash, type Options, verify } from '@node-rs/argon2';
import { Semaphore } from '@rookery/core';

/**
 * 19 MiB and two passes of argon2id, the library's default and the minimum that OWASP recommends; some 30 ms of a core
 * per login.
 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Max. concurrent hashes: the threads that Node has for such work. Each takes 19 MiB; more would only queue inside
 * Node.
 */
const MAX_RUNNING = 4;
/** Max. queued hashes: about a second of work. Later callers are rejected immediately rather than time out. */
const MAX_WAITING = 128;

/** Hashes and verifies passwords with bounded concurrency. */
export class PasswordHashes {
  readonly #slots = new Semaphore(MAX_RUNNING, { maxWaiting: MAX_WAITING });
  #decoy: Promise<string> | undefined;

  /** Returns the hash to store for a password. @throws SERVER_NOT_READY if too many calls wait */
  async hash(password: string): Promise<string> {
    return this.#slots.run(() => hash(password, COST));
  }

  /**
   * Verifies a password against a stored hash. Without a hash it does the same work and returns false, so that the time
   * taken does not reveal which accounts exist.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#decoyHash());
    const same = await this.#slots.run(() => verify(against, password, COST));
    return same && stored !== null;
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= this.hash('no account has this password').catch((error: unknown) => {
      this.#decoy = undefined;
      throw error;
    });
    return this.#decoy;
  }
}
