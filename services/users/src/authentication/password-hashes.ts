/** Passwords as they are stored: argon2id, whose cost is what a stolen database is worth less by. */
import { hash, type Options, verify } from '@node-rs/argon2';
import { notReady } from '@rookery/core';

/**
 * 19 MiB and two passes of argon2id, the library's own default: what OWASP asks for at least; some 30 ms of a core for
 * each login.
 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once: the threads that Node has for such work. Each takes 19 MiB; more would only wait inside Node. */
const MAX_RUNNING = 4;
/** Behind them: about a second of work. Later callers are refused at once rather than wait for nothing. */
const MAX_WAITING = 128;

/** Hashes passwords, a few at a time. */
export class PasswordHashes {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  /** The hash to store for a password. @throws SERVER_NOT_READY when too many wait. */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST));
  }

  /**
   * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work, so that the
   * time taken does not tell which accounts exist.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#decoyHash());
    const same = await this.#inTurn(() => verify(against, password, COST));
    return same && stored !== null;
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= this.hash('no account has this password').catch((error: unknown) => {
      this.#decoy = undefined;
      throw error;
    });
    return this.#decoy;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) throw notReady();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The place goes to the caller who waits longest, without becoming free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
