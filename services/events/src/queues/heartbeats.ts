/**
 * Heartbeats of waiting polls. Ten thousand timers with different delays would be as many lists of timers; here one
 * timer turns a wheel of slots.
 */

/** Slots per heartbeat interval: the resolution of jitter and punctuality. */
const SLOTS_PER_INTERVAL = 100;

/** Min. length of a slot, ms: with shorter ones the wheel would turn without need. */
const MIN_SLOT_MS = 5;

/**
 * Heartbeats come between the interval and this much later, so that polls that started together do not end together.
 */
const JITTER = 10 / 45;

/** A callback that is due at a time; it has its slot, so that it can be removed. */
interface Due {
  slot: number;
  readonly onDue: () => void;
}

export class Heartbeats {
  readonly #intervalMs: number;
  readonly #slotMs: number;
  readonly #slots = new Map<number, Set<Due>>();
  readonly #timer: NodeJS.Timeout;
  #turned = 0;

  constructor(options: { intervalMs: number }) {
    this.#intervalMs = options.intervalMs;
    this.#slotMs = Math.max(MIN_SLOT_MS, Math.round(options.intervalMs / SLOTS_PER_INTERVAL));
    this.#turned = this.#slotOf(performance.now());
    this.#timer = setInterval(() => this.#turn(), this.#slotMs);
  }

  /** Adds a callback that is due after an interval with its jitter, or after `latestMs` if that is sooner. */
  add(due: Due, latestMs: number): void {
    const delay = Math.max(0, Math.min(this.#intervalMs * (1 + Math.random() * JITTER), latestMs));
    due.slot = Math.max(this.#turned, this.#slotOf(performance.now() + delay)) + 1;
    let slot = this.#slots.get(due.slot);
    if (!slot) {
      slot = new Set();
      this.#slots.set(due.slot, slot);
    }
    slot.add(due);
  }

  remove(due: Due): void {
    const slot = this.#slots.get(due.slot);
    if (slot?.delete(due) && slot.size === 0) this.#slots.delete(due.slot);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#slots.clear();
  }

  #slotOf(ms: number): number {
    return Math.floor(ms / this.#slotMs);
  }

  #turn(): void {
    const now = this.#slotOf(performance.now());
    // A process that was delayed has several slots to catch up with.
    while (this.#turned < now) {
      const slot = this.#slots.get(++this.#turned);
      if (!slot) continue;
      this.#slots.delete(this.#turned);
      for (const due of slot) due.onDue();
    }
  }
}
