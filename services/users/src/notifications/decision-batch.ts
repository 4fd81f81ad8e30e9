import type { Entry__Output, LogFrame } from '@rookery/log';
import type { TopicName } from './channel-choices.ts';
import type { DecisionState } from './decider.ts';
import type { DeliveryDocument, Head } from './store/decisions.ts';

/**
 * An entry whose seq counts as decided but whose time is later than the head's by more than this, ms, belongs to
 * another history: the database was restored. More than the clocks of processes differ.
 */
const REWOUND_MS = 60_000;

/** The decisions of a batch of entries, before they are committed. */
export class DecisionBatch {
  /** The head in the database. */
  from: Head;
  to: Head;
  readonly deliveries = new Map<string, DeliveryDocument>();
  /** The users with deliveries in this batch. */
  readonly holders = new Set<number>();
  readonly revoked = new Set<string>();
  readonly readAll = new Set<number>();
  state: DecisionState | undefined;

  readonly #frames: readonly LogFrame[];

  constructor(head: Head, frames: readonly LogFrame[]) {
    this.from = head;
    this.to = head;
    this.#frames = frames;
  }

  /** The topics of the channel messages in its frames. */
  *topics(): Iterable<TopicName> {
    for (const { entries } of this.#frames) {
      for (const { message, added_mentions: added } of entries) {
        const { channel_id: channel, topic } = message ?? added ?? { channel_id: 0, topic: '' };
        if (channel !== 0) yield { channel, topic };
      }
    }
  }

  get size(): number {
    return this.deliveries.size;
  }

  get isEmpty(): boolean {
    return this.deliveries.size + this.revoked.size + this.readAll.size === 0;
  }

  /** Whether the entry was already decided, by this process or another. */
  isDecided({ seq, at_ms }: Entry__Output): boolean {
    const { to } = this;
    if (seq > to.seq || at_ms > to.at + REWOUND_MS) return false;
    return seq < to.seq || to.user === 0;
  }

  /** The last decided user of a partly decided entry. */
  decidedUpTo({ seq }: Entry__Output): number {
    return seq === this.to.seq ? this.to.user : 0;
  }

  advance({ seq, at_ms }: Entry__Output, user = 0): void {
    this.to = { seq, user, at: at_ms };
  }

  add(delivery: DeliveryDocument): void {
    this.deliveries.set(delivery._id, delivery);
    this.holders.add(delivery.user);
  }

  revoke(id: string): void {
    this.deliveries.delete(id);
    this.revoked.add(id);
  }

  revokeAll(user: number): void {
    for (const [id, one] of this.deliveries)
      if (one.user === user && one.kind !== 'webhook') this.deliveries.delete(id);
    this.readAll.add(user);
  }

  committed(): void {
    this.from = this.to;
    this.dropDeliveries();
    this.revoked.clear();
    this.readAll.clear();
  }

  /** Drops deliveries that reach no user: nothing has to be stored, and the position need not advance. */
  dropDeliveries(): void {
    this.deliveries.clear();
    this.holders.clear();
    this.state = undefined;
  }
}
