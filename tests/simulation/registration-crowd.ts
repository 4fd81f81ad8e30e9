/** A crowd of clients that register during an outage and retry as the answers tell them to. */
import { DomainError } from '@rookery/core';
import type { SimulatedInstallation } from './installation.ts';
import { callOf } from './load-balancer.ts';

/** The `Retry-After` of a gateway's 503, in whole seconds (`services/gateway/src/plugins/errors.ts`). */
const RETRY_AFTER_SECONDS = { from: 1, to: 3 };
const PATIENCE_MS = 12_000;
/** Attempts within this time count as simultaneous, ms. */
const TOGETHER_MS = 100;

export class RegistrationCrowd {
  /** The time of each attempt. */
  readonly attempts: number[] = [];
  /** The time of each admission. */
  readonly admittedAt: number[] = [];
  readonly size: number;
  readonly #installation: SimulatedInstallation;

  constructor(installation: SimulatedInstallation, size: number) {
    this.#installation = installation;
    this.size = size;
  }

  /**
   * Registers all clients at this moment; resolves when all are admitted. Any answer without a retry time is a
   * violation.
   */
  async register(): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, () => this.#enter()));
  }

  /** Returns the highest number of simultaneous attempts since a moment. */
  mostTogether(since: number): number {
    const times = this.attempts.filter((at) => at >= since).sort((a, b) => a - b);
    return Math.max(0, ...times.map((at, i) => times.filter((one, j) => j >= i && one < at + TOGETHER_MS).length));
  }

  async #enter(): Promise<void> {
    const { world, loadBalancer } = this.#installation;
    for (;;) {
      this.attempts.push(world.now);
      try {
        const request = { all_event_types: true, same_fetch_types: true };
        await loadBalancer.gateway().events.Register(request, callOf(1, PATIENCE_MS));
        this.admittedAt.push(world.now);
        return;
      } catch (error) {
        await new Promise((resolve) => setTimeout(resolve, 1_000 * this.#secondsToWait(error)));
      }
    }
  }

  #secondsToWait(error: unknown): number {
    const { world } = this.#installation;
    const code = error instanceof DomainError ? error.code : undefined;
    if (code === 'RATE_LIMIT_HIT') return Number((error as DomainError).extra['retry-after']);
    if (error instanceof DomainError && code !== 'SERVER_NOT_READY') {
      world.violated(`a newcomer was refused: ${error.message}`);
    }
    return world.random.int(RETRY_AFTER_SECONDS.from, RETRY_AFTER_SECONDS.to);
  }
}
