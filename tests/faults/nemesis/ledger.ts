/**
 * The values that a key may have had at a time, as far as clients know: one value after an acknowledgement, two while a
 * change is pending or if it was never answered. Each key is changed by one operation at a time, so there are never
 * more.
 */

export type Value = string | number | boolean;

interface Change {
  readonly value: Value;
  readonly startedAt: number;
  /** When it was acknowledged; Infinity if it is not. */
  endedAt: number;
}

interface Thing {
  readonly initial: Value;
  readonly changes: Change[];
}

export class Ledger {
  readonly #things = new Map<string, Thing>();
  readonly #busy = new Set<string>();

  /** Adds a key with its current value. */
  set(key: string, initial: Value): void {
    this.#things.set(key, { initial, changes: [] });
  }

  has(key: string): boolean {
    return this.#things.has(key);
  }

  /** Whether a change of the key is pending, or was never answered. */
  isBusy(key: string): boolean {
    return this.#busy.has(key);
  }

  /** Records the start of a change. No other change of the key may start before its end. */
  begin(key: string, value: Value, startedAt: number): Change {
    if (this.#busy.has(key)) throw new Error(`${key} is being changed`);
    this.#busy.add(key);
    const change = { value, startedAt, endedAt: Number.POSITIVE_INFINITY };
    this.#thing(key).changes.push(change);
    return change;
  }

  /** Records that the change was acknowledged. */
  acknowledge(key: string, change: Change, endedAt: number): void {
    change.endedAt = endedAt;
    this.#busy.delete(key);
  }

  /** Records that the change was rejected: the value is unchanged. */
  refuse(key: string, change: Change): void {
    const { changes } = this.#thing(key);
    changes.splice(changes.indexOf(change), 1);
    this.#busy.delete(key);
  }

  /** Returns the values that the key may have had at any time from `from` to `to`. */
  possible(key: string, from: number, to: number): Set<Value> {
    const { initial, changes } = this.#thing(key);
    const values = new Set<Value>();
    let before = initial;
    for (const { value, startedAt, endedAt } of changes) {
      if (endedAt <= from) {
        before = value;
        continue;
      }
      if (startedAt < to) values.add(value);
    }
    return values.add(before);
  }

  /** Returns the only value that the key can have had from `from` to `to`; undefined if two are possible. */
  known(key: string, from: number, to: number): Value | undefined {
    const values = this.possible(key, from, to);
    return values.size === 1 ? [...values][0] : undefined;
  }

  /** Returns the known current value. */
  now(key: string): Value | undefined {
    return this.known(key, performance.now(), Number.POSITIVE_INFINITY);
  }

  /** Returns the last change to that value that started before `time`. */
  lastChange(key: string, value: Value, time: number): Change | undefined {
    return this.#things.get(key)?.changes.findLast((one) => one.value === value && one.startedAt < time);
  }

  keys(prefix: string): string[] {
    return [...this.#things.keys()].filter((key) => key.startsWith(prefix));
  }

  #thing(key: string): Thing {
    const thing = this.#things.get(key);
    if (!thing) throw new Error(`nothing is known of ${key}`);
    return thing;
  }
}

/** Builds the keys. */
export const keyOf = {
  member: (channel: number, user: number) => `member ${channel} ${user}`,
  role: (user: number) => `role ${user}`,
  /** The text after a message's token; GONE after its deletion. */
  content: (message: number) => `content ${message}`,
  topic: (message: number) => `topic ${message}`,
  channel: (message: number) => `channel ${message}`,
  reaction: (message: number, user: number, emoji: string) => `reaction ${message} ${user} ${emoji}`,
  star: (message: number, user: number) => `star ${message} ${user}`,
};

/** The content of a deleted message. */
export const GONE = 'gone';
