/**
 * Deadlines of many calls with a single timer: a hashed timing wheel (Varghese and Lauck). A call is linked into the
 * slot of the tick in which it falls due, so that adding and removing it are a few pointer writes, regardless of the
 * number of calls. A deadline fires up to one tick late, never early.
 *
 * The timer is set for the first slot that is not empty. Nearly every call is answered long before its deadline, so in
 * a process whose calls wait, as polls do, the timer fires about once per deadline, not at each tick.
 */

/** Length of a tick, ms. Shorter needs more slots and wakeups; longer makes short deadlines inexact. */
const TICK_MS = 20;

/**
 * Slots of the wheel; a power of two. One turn takes 164 s, longer than polls wait, so that no visit has to skip them.
 */
const SLOTS = 8192;

/** An entry of the wheel, due at a time unless it is removed earlier; the wheel owns the links. */
export abstract class Timed {
  wheelNext: Timed | undefined = undefined;
  wheelPrevious: Timed | undefined = undefined;
  dueTick = 0;

  /** Called once, after the entry was removed from the wheel. */
  abstract onDue(): void;
}

class Slot extends Timed {
  onDue(): void {}
}

/** A timing wheel, whose timer runs only while it has entries. A process needs only `deadlines`. */
export class DeadlineWheel {
  /** Allocated at full length: V8 turns an array into a dictionary if it is written far beyond its end. */
  readonly #slots = new Array<Slot | undefined>(SLOTS);
  readonly #startedAt = performance.now();
  /** The last tick whose slot was visited. */
  #tick = 0;
  /** The tick that the timer is set for. */
  #setFor = Number.POSITIVE_INFINITY;
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#size;
  }

  /** Calls `timed.onDue()` after `ms` unless it is removed; it must not be in the wheel yet. */
  add(timed: Timed, ms: number): void {
    const elapsed = performance.now() - this.#startedAt;
    if (this.#size++ === 0) this.#tick = Math.floor(elapsed / TICK_MS);
    // The tick after the one that contains the deadline, so that it is never early; and never a slot already visited.
    timed.dueTick = Math.max(Math.floor((elapsed + ms) / TICK_MS) + 1, this.#tick + 1);
    const slot = this.#slot(timed.dueTick);
    const next = slot.wheelNext;
    timed.wheelPrevious = slot;
    timed.wheelNext = next;
    slot.wheelNext = timed;
    if (next) next.wheelPrevious = timed;
    if (timed.dueTick < this.#setFor) this.#setTimer(timed.dueTick, elapsed);
  }

  /** Removes an entry; does nothing if it is not in the wheel. */
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

  #setTimer(tick: number, elapsed: number): void {
    clearTimeout(this.#timer);
    this.#setFor = tick;
    this.#timer = setTimeout(() => this.#turn(), Math.max(1, Math.ceil(tick * TICK_MS - elapsed)));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#setFor = Number.POSITIVE_INFINITY;
  }

  /** Visits the slots of all ticks since the last visit; after a long pause of the process, each slot once. */
  #turn(): void {
    this.#setFor = Number.POSITIVE_INFINITY;
    const elapsed = performance.now() - this.#startedAt;
    const now = Math.floor(elapsed / TICK_MS);
    const from = Math.max(this.#tick + 1, now - SLOTS + 1);
    this.#tick = now;
    for (let tick = from; tick <= now; tick++) {
      let timed = this.#slots[tick & (SLOTS - 1)]?.wheelNext;
      const due: Timed[] = [];
      for (; timed; timed = timed.wheelNext) if (timed.dueTick <= now) due.push(timed);
      for (const one of due) {
        // The `onDue` of another entry may have removed it, or added it again for later.
        if (!one.wheelPrevious || one.dueTick > now) continue;
        this.remove(one);
        one.onDue();
      }
    }
    const next = this.#nextTick();
    if (next < this.#setFor) this.#setTimer(next, elapsed);
  }

  /** The next tick whose slot is not empty, even if its entries are due in a later turn. */
  #nextTick(): number {
    if (this.#size === 0) return Number.POSITIVE_INFINITY;
    let tick = this.#tick + 1;
    while (!this.#slots[tick & (SLOTS - 1)]?.wheelNext) tick++;
    return tick;
  }
}

/** The wheel of this process. */
export const deadlines = new DeadlineWheel();
