/**
 * Changes whose clients do not know the outcome. The services make a change once per request key, but a client that
 * repeats its HTTP request sends none. So the gateway remembers for a few minutes the key of each change that timed out
 * (503), failed (500), or whose answer could not be delivered, by caller and digest of the request. An equal request of
 * the same caller is then a repetition: it gets the same key, and with it the answer that the first would have had.
 * docs/decisions/repeated-changes.md weighs the alternatives.
 *
 * Equal requests are repetitions only of unanswered changes: each remembered key is used by one of them, and is
 * forgotten when that one has its answer. So 'ok' sent twice on purpose is two messages. When a later change of the
 * same thing by the caller succeeds, the earlier one is forgotten as well: mute, unmute, mute must end muted. Two
 * changes concern the same thing unless their subjects prove otherwise (`concernsSame`).
 *
 * The gateways share what they remember, also with gateways that join later, since a load balancer may send the
 * repetition to any of them. Their notices can cross: a gateway that has answered a repetition may receive the same
 * change again from one that did not know yet. So each change carries the number of its failed attempts, and a settled
 * change stays settled until it fails once more; otherwise the next request that is equal on purpose would be answered
 * as a second repetition.
 */
import { createHash } from 'node:crypto';
import { badRequest, chunks, isPermanent } from '@rookery/core';
import type { SharedChanges, SharedChanges__Output } from '@rookery/protos/gen/rookery/SharedChanges.ts';
import type { UnansweredChange } from '@rookery/protos/gen/rookery/UnansweredChange.ts';
import { newRequestKey } from '../wire/request-key.ts';
import { concernsSame, type Subject, storedSubject } from './change-subjects.ts';

/**
 * How long after the last attempt a repetition is recognised, ms: less than the ten minutes for which services store
 * replies.
 */
const REMEMBERED_MS = 5 * 60_000;
/**
 * Max. remembered changes of one user; beyond it the oldest is forgotten, and its repetition counts as a new change.
 */
const MAX_OF_USER = 200;
/**
 * Max. remembered changes of all users, 300 to 700 bytes each; beyond it those of the users with the oldest last change
 * are forgotten.
 */
const MAX_CHANGES = 50_000;
/** Max. changes in one message to another gateway, 700 KB at most. */
const BATCH_SIZE = 1_000;
/** Max. length of the header `Idempotency-Key`. */
const MAX_KEY_LENGTH = 255;
/** A request that changes something. */
export interface ChangeRequest {
  readonly realm: number;
  readonly user: number;
  readonly method: string;
  /** As requested, without the query. */
  readonly path: string;
  readonly subject: Subject;
  /** The fields that the endpoint reads, and the files of the body. */
  readonly form: Readonly<Record<string, string>>;
  readonly files: readonly { readonly bytes: Buffer }[];
  /** Whether each such request creates a new object, so that others at the same path do not affect it. */
  readonly creates: boolean;
  /** The client's own key: the header `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
}

/** A change in progress. */
export interface Change {
  readonly request: ChangeRequest;
  readonly requestKey: string;
  /** Above 0: an earlier attempt may have made the change. */
  readonly attempt: number;
  /** Number of earlier attempts without a delivered answer. */
  readonly times: number;
  readonly startedAt: number;
  /** Whether the client will not get an answer to this attempt. */
  givenUp: boolean;
}

interface Remembered {
  readonly realm: number;
  readonly user: number;
  readonly subject: Subject;
  readonly digest: string;
  readonly requestKey: string;
  readonly creates: boolean;
  readonly times: number;
  readonly at: number;
}

export class UnansweredChanges {
  readonly #ofUser = new Map<string, Remembered[]>();
  /**
   * For settled changes, by request key: the number of failed attempts when they were settled. Max. as many as
   * remembered changes.
   */
  readonly #settled = new Map<string, number>();
  readonly #share: (changes: SharedChanges) => Promise<void>;
  readonly #recall: () => Promise<readonly SharedChanges__Output[]> | undefined;
  /** The pending request to the other gateways. */
  #recalling: Promise<void> | undefined;
  readonly #now: () => number;
  readonly #maxChanges: number;
  #size = 0;

  /**
   * `share` sends changes to the other gateways, and `recall` requests theirs if this one may lack some. Both resolve
   * within a bounded time and never reject. `now` is monotonic, ms.
   */
  constructor(options: {
    share: (changes: SharedChanges) => Promise<void>;
    recall?: () => Promise<readonly SharedChanges__Output[]> | undefined;
    now?: () => number;
    maxChanges?: number;
  }) {
    this.#share = options.share;
    this.#recall = options.recall ?? (() => undefined);
    this.#maxChanges = options.maxChanges ?? MAX_CHANGES;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of remembered changes. */
  get size(): number {
    return this.#size;
  }

  /**
   * Resolves when this gateway has what the others remember: otherwise it would not recognise a repetition that arrives
   * just after it was stalled. Undefined if there is nothing to wait for.
   */
  caughtUp(): Promise<void> | undefined {
    const recalled = this.#recall();
    if (recalled) {
      const before = this.#recalling;
      const recalling = Promise.all([recalled, before]).then(([all]) => {
        for (const one of all) this.receive(one);
        if (this.#recalling === recalling) this.#recalling = undefined;
      });
      this.#recalling = recalling;
    }
    return this.#recalling;
  }

  /**
   * Assigns the request key of a change: that of the unanswered change which it repeats, else a new one.
   * @throws BAD_REQUEST for an invalid `Idempotency-Key`
   */
  begin(request: ChangeRequest): Change {
    const startedAt = this.#now();
    const { idempotencyKey } = request;
    if (idempotencyKey !== undefined) {
      const requestKey = `client/${hash([...digestParts(request), userKey(request), checkKey(idempotencyKey)])}`;
      return { request, requestKey, attempt: 1, times: 0, startedAt, givenUp: false };
    }
    const repeated = this.#take(request, startedAt);
    const requestKey = repeated?.requestKey ?? newRequestKey();
    return { request, requestKey, attempt: repeated ? 1 : 0, times: repeated?.times ?? 0, startedAt, givenUp: false };
  }

  /**
   * Makes a change and records its outcome.
   * @throws what `make` throws
   */
  async follow<T>(change: Change, make: () => Promise<T>): Promise<T> {
    let answer: T;
    try {
      answer = await make();
    } catch (error) {
      // After any other error the change may have been made.
      if (!isPermanent(error)) await this.giveUp(change);
      else if (change.attempt > 0) await this.#forget(change, []);
      throw error;
    }
    await this.#forget(change, this.#overtakenBy(change));
    return answer;
  }

  /** Remembers a change whose client gets no answer, or one that leaves open whether it was made. */
  async giveUp(change: Change): Promise<void> {
    const { request } = change;
    if (change.givenUp || request.idempotencyKey !== undefined) return;
    change.givenUp = true;
    const remembered = {
      realm: request.realm,
      user: request.user,
      subject: storedSubject(request.subject),
      digest: hash(digestParts(request)),
      requestKey: change.requestKey,
      creates: request.creates,
      times: change.times + 1,
      at: this.#now(),
    };
    this.#remember(userKey(request), remembered);
    await this.#share({ unanswered: [this.#toShared(remembered)] });
  }

  /** All remembered changes, in batches, for a gateway that has just joined. */
  *shared(): Iterable<SharedChanges> {
    const all = [...this.#ofUser.values()].flat();
    for (const some of chunks(all, BATCH_SIZE)) yield { unanswered: some.map((one) => this.#toShared(one)) };
  }

  /** The newest remembered changes, at most one batch, for a gateway that was stalled. */
  newest(): SharedChanges {
    const all = [...this.#ofUser.values()].flat().sort((a, b) => b.at - a.at);
    return { unanswered: all.slice(0, BATCH_SIZE).map((one) => this.#toShared(one)) };
  }

  /** Applies a notice of another gateway: changes that failed there, and changes that it has answered. */
  receive({ unanswered, answered }: SharedChanges__Output): void {
    for (const { realm_id: realm, user_id: user, request_key: requestKey, age_ms, ...rest } of unanswered) {
      const { resource, parts, digest, creates, times } = rest;
      if ((this.#settled.get(requestKey) ?? -1) >= times) continue;
      const subject = { resource, parts };
      this.#drop(userKey({ realm, user }), requestKey);
      const at = this.#now() - age_ms;
      this.#remember(userKey({ realm, user }), { realm, user, subject, digest, requestKey, creates, times, at });
    }
    for (const { realm_id, user_id, request_key, times } of answered) {
      this.#settle(userKey({ realm: realm_id, user: user_id }), request_key, times);
    }
  }

  #take(request: ChangeRequest, now: number): Remembered | undefined {
    const user = userKey(request);
    const those = this.#ofUser.get(user);
    if (those === undefined) return undefined;
    const digest = hash(digestParts(request));
    const found = those.find((one) => one.digest === digest && one.at > now - REMEMBERED_MS);
    if (found) this.#drop(user, found.requestKey);
    return found;
  }

  /**
   * Returns the changes that a successful one makes obsolete: changes of the same thing that failed before it began.
   */
  #overtakenBy({ request, startedAt }: Change): Remembered[] {
    const those = this.#ofUser.get(userKey(request));
    // A request that creates an object undoes nothing: the path of a send is above that of every message.
    if (those === undefined || request.creates) return [];
    const subject = storedSubject(request.subject);
    return those.filter((one) => !one.creates && one.at <= startedAt && concernsSame(one.subject, subject));
  }

  async #forget(change: Change, overtaken: readonly Remembered[]): Promise<void> {
    const { request, requestKey, attempt } = change;
    const user = userKey(request);
    const answered = overtaken.map((one) => this.#toShared(one));
    // A client that disconnected may retry to get the answer.
    const settled = attempt > 0 && !change.givenUp && request.idempotencyKey === undefined;
    if (settled) {
      const { realm: realm_id, user: user_id } = request;
      answered.push({ realm_id, user_id, request_key: requestKey, times: change.times });
    }
    if (answered.length === 0) return;
    for (const { request_key = '', times = 0 } of answered) this.#settle(user, request_key, times);
    await this.#share({ answered });
  }

  #remember(user: string, change: Remembered): void {
    const before = this.#ofUser.get(user) ?? [];
    const oldest = this.#now() - REMEMBERED_MS;
    // A change received from another gateway may be older than those here.
    const all = [...before, change].sort((a, b) => a.at - b.at);
    const left = all.filter((one) => one.at > oldest).slice(-MAX_OF_USER);
    this.#ofUser.delete(user);
    if (left.length > 0) this.#ofUser.set(user, left);
    this.#size += left.length - before.length;
    for (const [other, those] of this.#ofUser) {
      const last = those.at(-1);
      if (this.#size <= this.#maxChanges && last !== undefined && last.at > oldest) break;
      this.#ofUser.delete(other);
      this.#size -= those.length;
    }
  }

  #toShared({ realm, user, subject, digest, requestKey, creates, times, at }: Remembered): UnansweredChange {
    const age_ms = Math.max(0, Math.round(this.#now() - at));
    const { resource, parts } = subject;
    return {
      realm_id: realm,
      user_id: user,
      resource,
      parts: [...parts],
      digest,
      request_key: requestKey,
      creates,
      times,
      age_ms,
    };
  }

  /** Forgets a change, unless it has failed once more since. */
  #settle(user: string, requestKey: string, times: number): void {
    const before = this.#settled.get(requestKey) ?? 0;
    this.#settled.delete(requestKey);
    this.#settled.set(requestKey, Math.max(times, before));
    const [oldest] = this.#settled.keys();
    if (this.#settled.size > this.#maxChanges && oldest !== undefined) this.#settled.delete(oldest);
    const since = this.#ofUser.get(user)?.find((one) => one.requestKey === requestKey);
    if (since && since.times <= times) this.#drop(user, requestKey);
  }

  #drop(user: string, requestKey: string): void {
    const before = this.#ofUser.get(user);
    if (before === undefined) return;
    const rest = before.filter((one) => one.requestKey !== requestKey);
    this.#size += rest.length - before.length;
    if (rest.length === 0) this.#ofUser.delete(user);
    else this.#ofUser.set(user, rest);
  }
}

function checkKey(key: string): string {
  if (key === '' || key.length > MAX_KEY_LENGTH) throw badRequest('Invalid Idempotency-Key');
  return key;
}

function userKey({ realm, user }: { realm: number; user: number }): string {
  return `${realm}:${user}`;
}

function digestParts({ method, path, form, files }: ChangeRequest): (string | Buffer)[] {
  const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return [method, path, JSON.stringify(fields), ...files.map(({ bytes }) => bytes)];
}

/** Returns the digest of all parts, each with its length, so that different lists of parts never have equal bytes. */
function hash(parts: readonly (string | Buffer)[]): string {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(`${Buffer.byteLength(part)}:`).update(part);
  return sha.digest('base64url');
}
