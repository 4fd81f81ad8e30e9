/**
 * Deadlines of many calls for the price of one timer: a hashed timing wheel (Varghese and Lauck). A call is linked into
 * the slot of the tick in which it falls due, so that adding and removing are a few pointer writes whether ten or ten
 * thousand are held. A deadline is met late by up to one tick, never early.
 *
 * The timer is set for the first slot that is not empty. Nearly every call is answered long before its deadline, so the
 * timer of a process whose calls wait, as polls do, fires about once in a deadline and not at each tick.
 */

/** The length of a tick. Shorter takes more slots and more wakeups; longer shows in short deadlines. */
const TICK_MS = 20;

/** Slots of the wheel: one turn is 164 s, longer than polls wait, so that they are not passed over. A power of two. */
const SLOTS = 8192;

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
  /** Of its full length from the start: V8 makes a dictionary of an array that is filled from far behind its end. */
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

  /** Calls `timed.onDue()` in `ms` unless it is removed; it must not be in the wheel. */
  add(timed: Timed, ms: number): void {
    const elapsed = performance.now() - this.#startedAt;
    if (this.#size++ === 0) this.#tick = Math.floor(elapsed / TICK_MS);
    // The tick after the one that contains the moment, so that it has passed by then; never a slot already emptied.
    timed.dueTick = Math.max(Math.floor((elapsed + ms) / TICK_MS) + 1, this.#tick + 1);
    const slot = this.#slot(timed.dueTick);
    const next = slot.wheelNext;
    timed.wheelPrevious = slot;
    timed.wheelNext = next;
    slot.wheelNext = timed;
    if (next) next.wheelPrevious = timed;
    if (timed.dueTick < this.#setFor) this.#setTimer(timed.dueTick, elapsed);
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

  #setTimer(tick: number, elapsed: number): void {
    clearTimeout(this.#timer);
    this.#setFor = tick;
    this.#timer = setTimeout(() => this.#turn(), Math.max(1, Math.ceil(tick * TICK_MS - elapsed)));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#setFor = Number.POSITIVE_INFINITY;
  }

  /** Visits the slots of every tick since the last visit; after a long pause of the process, each slot once. */
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
        // Another's onDue may have removed it, or put it back for later.
        if (!one.wheelPrevious || one.dueTick > now) continue;
        this.remove(one);
        one.onDue();
      }
    }
    const next = this.#nextTick();
    if (next < this.#setFor) this.#setTimer(next, elapsed);
  }

  /** The next tick whose slot is not empty, be it of a later turn. */
  #nextTick(): number {
    if (this.#size === 0) return Number.POSITIVE_INFINITY;
    let tick = this.#tick + 1;
    while (!this.#slots[tick & (SLOTS - 1)]?.wheelNext) tick++;
    return tick;
  }
}

/** The wheel of this process. */
export const deadlines = new DeadlineWheel();
