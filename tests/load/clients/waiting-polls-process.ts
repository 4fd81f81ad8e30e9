/** The child process of waiting polls (waiting-polls.ts): holds polls, and records when each event arrived. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { clockMs, readMark } from './marks.ts';
import { type RawAnswer, RawConnection } from './raw-connection.ts';

/** A poller: its request up to the last event id, and the rest after it. */
export interface PollerPlan {
  readonly before: string;
  readonly after: string;
  readonly lastEventId: number;
}

/** Requests of the parent. */
export type PollsRequest =
  | { readonly kind: 'open'; readonly port: number; readonly pollers: readonly PollerPlan[]; readonly follow: boolean }
  | { readonly kind: 'again' }
  | { readonly kind: 'count' }
  | { readonly kind: 'take' }
  | { readonly kind: 'close' };

/** What was received since the last `take`; the arrays are parallel. Times in ms. */
export interface Taken {
  readonly pollers: Int32Array;
  readonly numbers: Int32Array;
  readonly sentAt: Float64Array;
  readonly receivedAt: Float64Array;
  /** Answers with events of the bench. */
  readonly answers: number;
  /** A line for each answer or connection error that no client should see, at most a hundred; and their number. */
  readonly errors: readonly string[];
  readonly errorCount: number;
  /** This process's share of one core, and its event-loop delay. */
  readonly cpuShare: number;
  readonly loopDelayP99: number;
}

const CONCURRENCY = 100;
const MAX_ERRORS = 100;
/** A shorter answer has no message: it is a heartbeat, and the client polls again. */
const HEARTBEAT_BYTES = 250;

class Poller {
  readonly #index: number;
  readonly #plan: PollerPlan;
  readonly #connection: RawConnection;
  readonly #follow: boolean;
  lastEventId: number;

  constructor(options: { index: number; plan: PollerPlan; connection: RawConnection; follow: boolean }) {
    this.#index = options.index;
    this.#plan = options.plan;
    this.#connection = options.connection;
    this.#follow = options.follow;
    this.lastEventId = options.plan.lastEventId;
  }

  poll(): void {
    this.#connection.send(
      `${this.#plan.before}${this.lastEventId}${this.#plan.after}`,
      (answer) => this.#onAnswer(answer),
      (error) => fail(`poller ${this.#index}: ${error.message}`),
    );
  }

  close(): void {
    this.#connection.close();
  }

  #onAnswer({ status, body }: RawAnswer): void {
    if (status !== 200) {
      fail(`poller ${this.#index}: ${status} ${body.toString().slice(0, 200)}`);
      return;
    }
    const answer = { poller: this, index: this.#index, at: clockMs(), body };
    // Answers of clients that do not follow are parsed later, so that parsing does not slow down the measurement.
    if (this.#follow || body.length < HEARTBEAT_BYTES) {
      read(answer);
      this.poll();
    } else {
      unread.push(answer);
    }
  }
}

interface Unread {
  readonly poller: Poller;
  readonly index: number;
  readonly at: number;
  readonly body: Buffer;
}

let pollers: Poller[] = [];
let unread: Unread[] = [];
let received: { index: number; number: number; sentAt: number; at: number }[] = [];
let answers = 0;
let errors: string[] = [];
let errorCount = 0;
let since = { at: clockMs(), cpu: process.cpuUsage() };
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();

function fail(line: string): void {
  errorCount++;
  if (errors.length < MAX_ERRORS) errors.push(line);
}

interface Event {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly content: string };
}

function read({ poller, index, at, body }: Unread): void {
  const { events } = JSON.parse(body.toString()) as { events: readonly Event[] };
  let any = false;
  for (const event of events) {
    if (event.id <= poller.lastEventId) fail(`poller ${index}: event ${event.id} after ${poller.lastEventId}`);
    poller.lastEventId = event.id;
    const mark = event.message && readMark(event.message.content);
    if (mark === undefined) continue;
    received.push({ index, number: mark.number, sentAt: mark.at, at });
    any = true;
  }
  if (any) answers++;
}

async function open(request: Extract<PollsRequest, { kind: 'open' }>): Promise<void> {
  for (let i = 0; i < request.pollers.length; i += CONCURRENCY) {
    const plans = request.pollers.slice(i, i + CONCURRENCY);
    const opened = await Promise.all(plans.map(() => RawConnection.open(request.port)));
    for (const [n, connection] of opened.entries()) {
      const plan = plans[n] as PollerPlan;
      const poller = new Poller({ index: i + n, plan, connection, follow: request.follow });
      pollers.push(poller);
      poller.poll();
    }
  }
}

function take(): Taken {
  const late = unread;
  unread = [];
  for (const one of late) read(one);
  const at = clockMs();
  const cpu = process.cpuUsage(since.cpu);
  const taken: Taken = {
    pollers: Int32Array.from(received, (one) => one.index),
    numbers: Int32Array.from(received, (one) => one.number),
    sentAt: Float64Array.from(received, (one) => one.sentAt),
    receivedAt: Float64Array.from(received, (one) => one.at),
    answers,
    errors,
    errorCount,
    cpuShare: (cpu.user + cpu.system) / 1000 / (at - since.at),
    loopDelayP99: loop.percentile(99) / 1e6,
  };
  received = [];
  answers = 0;
  errors = [];
  errorCount = 0;
  since = { at, cpu: process.cpuUsage() };
  loop.reset();
  return taken;
}

function close(): void {
  for (const one of pollers) one.close();
  pollers = [];
  unread = [];
}

process.on('message', (request: PollsRequest) => {
  const done = (reply: unknown) => process.send?.({ reply });
  switch (request.kind) {
    case 'open':
      open(request).then(done, (error: Error) => {
        fail(`opening: ${error.message}`);
        done(undefined);
      });
      break;
    case 'again':
      for (const poller of pollers) poller.poll();
      done(undefined);
      break;
    case 'count':
      done(unread.length + received.length);
      break;
    case 'take':
      done(take());
      break;
    case 'close':
      close();
      done(undefined);
      break;
  }
});
process.on('disconnect', () => process.exit(0));
