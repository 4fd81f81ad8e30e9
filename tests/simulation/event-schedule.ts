/** The queue of scheduled events: a binary heap ordered by time, then by insertion. */
import type { Scheduled } from './simulated-process.ts';

export class EventSchedule {
  readonly #heap: Scheduled[] = [];
  #added = 0;

  add(event: Scheduled): Scheduled {
    event.order = ++this.#added;
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up] as Scheduled;
      if (!isBefore(event, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = event;
    return event;
  }

  /** Removes and returns the next event up to a time; undefined if there is none. */
  next(until: number): Scheduled | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || (first.at > until && !first.cancelled)) return undefined;
      this.#removeFirst();
      if (!first.cancelled) return first;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as Scheduled;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1] as Scheduled, heap[down] as Scheduled)) down++;
      const child = heap[down] as Scheduled;
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = last;
  }
}

function isBefore(a: Scheduled, b: Scheduled): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
