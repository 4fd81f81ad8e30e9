/**
 * Traces of deliveries. The trace of a change continues here, with the arrival of its entry and each waiting poll that
 * it answered; a poll is another client's request, in a trace of its own, and its span links to the changes that it
 * delivered.
 */
import { MAX_LINKS, type Span, type SpanContext, type Tracer } from '@rookery/core';
import { endOf } from '../tail/position.ts';
import type { Tail, TailListener } from '../tail/tail.ts';

/**
 * Max. spans of single polls under an entry's arrival: an entry for a crowd of polls would otherwise have a span for
 * each.
 */
const MAX_POLL_SPANS = 16;

/** An entry while waiting polls are woken for it. */
interface Arrival {
  readonly span: Span;
  polls: number;
}

export class Deliveries implements TailListener {
  readonly #tracer: Tracer;
  readonly #tail: Pick<Tail, 'entries' | 'arrivedAt'>;
  readonly #listener: TailListener;
  /** By the span that the entry carries. */
  readonly #arrivals = new Map<SpanContext, Arrival>();

  /** @param options.listener whose wakes are recorded */
  constructor(options: { tracer: Tracer; tail: Pick<Tail, 'entries' | 'arrivedAt'>; listener: TailListener }) {
    this.#tracer = options.tracer;
    this.#tail = options.tail;
    this.#listener = options.listener;
  }

  onFrames(from: number, realms: ReadonlySet<number>): void {
    for (const realm of realms) {
      for (const entry of this.#tail.entries(realm)?.after(endOf(from)) ?? []) {
        if (!entry.trace) continue;
        const span = this.#tracer.continue(entry.trace, 'log receive', {
          kind: 'consumer',
          startedAt: this.#tail.arrivedAt,
          attributes: {
            'messaging.system': 'nats',
            'messaging.operation.type': 'process',
            'rookery.realm.id': realm,
            'rookery.journal': entry.service,
            'rookery.event.type': entry.type,
          },
        });
        this.#arrivals.set(entry.trace, { span, polls: 0 });
      }
    }
    try {
      this.#listener.onFrames(from, realms);
    } finally {
      for (const { span, polls } of this.#arrivals.values()) {
        span.set({ 'rookery.polls.answered': polls });
        span.end();
      }
      this.#arrivals.clear();
    }
  }

  onSilent(): void {
    this.#listener.onSilent();
  }

  /** Records that a poll is answered with these entries. @param poll its span, if it is traced */
  answered(poll: Span | undefined, entries: readonly SpanContext[]): void {
    for (const entry of entries.slice(0, MAX_LINKS)) {
      poll?.link(entry);
      const arrival = this.#arrivals.get(entry);
      if (!arrival || ++arrival.polls > MAX_POLL_SPANS) continue;
      arrival.span.child('queue deliver', { kind: 'producer', links: poll ? [poll.context] : [] }).end();
    }
  }
}
