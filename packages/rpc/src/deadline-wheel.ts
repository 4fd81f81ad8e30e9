/**
 * Deadlines of many calls for the price of one timer: a hashed timing wheel (Varghese and Lauck). A call is linked into
 * the slot of the tick in which it falls due, so that adding and removing are a few pointer writes whether ten or ten
 * thousand are held, and each tick looks at one slot. A deadline is met late by up to one tick, never early.
 */

/** The length of a tick. Shorter wakes idle processes for nothing; longer shows in short deadlines. */
const TICK_MS = 20;

/** Slots of the wheel: one turn is 20 s, so that a poll of a minute is passed over three times. A power of two. */
const SLOTS = 1024;

/** Something that falls due unless it is removed before; the links are the wheel's. */
export abstract class Timed {
  wheelNext: Timed | undefined = undefined;
  wheelPrevious: Timed | undefined = undefined;
  dueTick = 0;

  /** Called once, out of the wheel already. */
  abstract onDue(): void;
}

class Slot extends Timed {
  onDue(): void {}
}

/** A wheel; a process needs only the one below. Its timer runs while anything is in it. */
export class DeadlineWheel {
  readonly #slots: Slot[] = [];
  readonly #startedAt = performance.now();
  #tick = 0;
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#size;
  }

  /** Calls `timed.onDue()` in `ms` unless it is removed; it must not be in the wheel. */
  add(timed: Timed, ms: number): void {
    if (this.#size++ === 0) this.#start();
    const elapsed = performance.now() - this.#startedAt;
    // The tick after the one that contains the moment, so that it has passed by then; never a slot already emptied.
    timed.dueTick = Math.max(Math.floor((elapsed + ms) / TICK_MS) + 1, this.#tick + 1);
    const slot = this.#slot(timed.dueTick);
    const next = slot.wheelNext;
    timed.wheelPrevious = slot;
    timed.wheelNext = next;
    slot.wheelNext = timed;
    if (next) next.wheelPrevious = timed;
  }

  /** Takes it out; nothing happens if it is not in. */
  remove(timed: Timed): void {
    const previous = timed.wheelPrevious;
    if (!previous) return;
    const next = timed.wheelNext;
    previous.wheelNext = next;
    if (next) next.wheelPrevious = previous;
    timed.wheelPrevious = undefined;
    timed.wheelNext = undefined;
    if (--this.#size === 0) this.#stop();
  }

  #slot(tick: number): Slot {
    const index = tick & (SLOTS - 1);
    let slot = this.#slots[index];
    if (!slot) {
      slot = new Slot();
      this.#slots[index] = slot;
    }
    return slot;
  }

  #start(): void {
    this.#tick = Math.floor((performance.now() - this.#startedAt) / TICK_MS);
    this.#timer = setInterval(() => this.#turn(), TICK_MS);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Visits the slots of every tick since the last visit; after a long pause of the process, each slot once. */
  #turn(): void {
    const now = Math.floor((performance.now() - this.#startedAt) / TICK_MS);
    const from = Math.max(this.#tick + 1, now - SLOTS + 1);
    this.#tick = now;
    for (let tick = from; tick <= now; tick++) {
      let timed = this.#slots[tick & (SLOTS - 1)]?.wheelNext;
      const due: Timed[] = [];
      for (; timed; timed = timed.wheelNext) if (timed.dueTick <= now) due.push(timed);
      for (const one of due) {
        // Another's onDue may have removed it, or put it back for later.
        if (!one.wheelPrevious || one.dueTick > now) continue;
        this.remove(one);
        one.onDue();
      }
    }
  }
}

/** The wheel of this process. */
export const deadlines = new DeadlineWheel();
