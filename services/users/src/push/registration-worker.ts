/**
 * Registers devices at the relay. A registration is stored with its device before the client is answered, so it survives
 * any process; replicas claim it for a time, and try for a day, which is as long as it is good for.
 */
import type { CommitQueue, Database } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { claimRegistration, type PushDeviceDocument, postponeRegistration } from '../devices/store/push-devices.ts';
import type { Directories } from '../directory/directory.ts';
import { type Registration, readDevice, stageRegistration } from './change-registration.ts';
import { REGISTRATION_MS, type RegistrationError } from './rules/registration.ts';
import type { Relay } from './transports/relay.ts';

/** A replica has so long for one registration, ms: more than a request to the relay takes. */
const CLAIM_MS = 30_000;
/** The first wait after a failure, and the longest, ms. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** Looks for what others left, or failed before, ms. */
const EVERY_MS = 5_000;

export class RegistrationWorker {
  readonly #o: {
    readonly database: Database;
    readonly commits: CommitQueue;
    readonly directories: Directories;
    readonly relay: Relay | undefined;
    readonly logger: Logger;
  };
  readonly #job: PeriodicJob;

  constructor(o: {
    database: Database;
    commits: CommitQueue;
    directories: Directories;
    relay: Relay | undefined;
    logger: Logger;
  }) {
    this.#o = o;
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      firstRunWithinMs: 0,
      run: (signal) => this.#registerDue(signal),
      logger: o.logger,
      failure: 'device registrations failed',
    });
  }

  start(): void {
    if (this.#o.relay) this.#job.start();
  }

  /** A registration is due. */
  soon(): void {
    this.#job.soon();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
  }

  async #registerDue(signal: AbortSignal): Promise<void> {
    const { relay } = this.#o;
    while (relay && !signal.aborted) {
      const now = Date.now();
      const claimed = await claimRegistration(this.#o.database, now, now + CLAIM_MS);
      if (!claimed) return;
      await this.#register(relay, claimed, signal);
    }
  }

  async #register(relay: Relay, claimed: PushDeviceDocument, signal: AbortSignal): Promise<void> {
    const { pending, attempts = 1, realm } = claimed;
    if (!pending) return;
    if (Date.now() - pending.since > REGISTRATION_MS) return this.#finish(claimed, { error: 'REQUEST_EXPIRED' });
    const { uuid } = (await this.#o.directories.current(realm)).realm;
    const { token_id, kind, bouncer_public_key, encrypted_push_registration } = pending;
    const registration = { realm_uuid: uuid, token_id, bouncer_public_key, encrypted_push_registration };
    const answer = await relay.register(registration, signal);
    if (answer.result === 'registered') return this.#finish(claimed, { address: { via: 'relay', token_id, kind } });
    if (answer.result === 'refused') return this.#finish(claimed, { error: answer.code as RegistrationError });
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 12));
    this.#o.logger.warn({ realm, attempts, waitMs }, 'the relay did not register a device');
    await postponeRegistration(this.#o.database, claimed, Date.now() + waitMs);
  }

  /** Only where the registration is still the one that was claimed. */
  async #finish(claimed: PushDeviceDocument, registration: Registration): Promise<void> {
    const { database, commits } = this.#o;
    const { realm, user, device, realm_url, pending } = claimed;
    await commits.run(realm, {}, async (tx) => {
      const found = await readDevice(tx, database, user, device).catch(() => undefined);
      if (!found || found.stored?.pending?.since !== pending?.since) return {};
      stageRegistration(tx, found, { realm_url, registration });
      return {};
    });
  }
}
