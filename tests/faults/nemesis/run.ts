/** One run: an installation, clients, the faults of a seed, and the checker's findings. */
import { setTimeout as delay } from 'node:timers/promises';
import { ROLES } from '@rookery/core';
import {
  type ApiClient,
  CLIENT_KINDS,
  type ClientKind,
  createOrganisation,
  type Organisation,
  QUIETLY,
} from '@rookery/testkit';
import { readScale } from '../../../tools/installation/settings.ts';
import { exchange, type Person, personOf } from '../../load/clients/person.ts';
import { Random } from '../../simulation/random.ts';
import { persist, succeed } from './attempts.ts';
import { check, type Finding, tellsOfStars } from './checker.ts';
import { Installation } from './installation.ts';
import { keyOf, Ledger } from './ledger.ts';
import { QueueListener } from './listener.ts';
import { type Failure, readContent, type StoredMessage } from './notes.ts';
import { type PlayedChannel, Player, type Stage } from './player.ts';
import { describeFault, drawSchedule, type Fault } from './schedule.ts';

export interface RunOptions {
  readonly seed: number;
  readonly durationMs: number;
  /** As in `npm start -- --scale`. */
  readonly scale: string;
  readonly people: number;
  /** Of all clients together. */
  readonly operationsPerSecond: number;
  /** Mean interval between two strikes, ms; Infinity: no strikes. */
  readonly everyMs: number;
  /** The only processes that break; empty: all. */
  readonly only: readonly string[];
  readonly say: (line: string) => void;
}

export interface RunResult {
  readonly findings: readonly Finding[];
  /** What was done and received, a line each. */
  readonly summary: readonly string[];
  /** The faults before the first finding. */
  readonly before: readonly string[];
  /** The data and logs; deleted if there are no findings. */
  readonly dataDir: string;
}

/** Max. time from the last fault until every operation has an outcome, ms. */
const OUTCOME_MS = 120_000;
/** More clients register during a run, one after another. */
const NEWCOMERS_EVERY_MS = 12_000;
const MAX_NEWCOMERS = 24;
const PAGE = 500;

export async function run(options: RunOptions): Promise<RunResult> {
  const random = new Random(options.seed);
  const fork = () => new Random(random.int(0, 2 ** 31));
  const schedule = Number.isFinite(options.everyMs)
    ? drawSchedule(fork(), { ...options, scale: readScale(options.scale) })
    : [];
  const installation = await Installation.start(options.scale);
  let organisation: Organisation | undefined;
  let result: RunResult | undefined;
  try {
    organisation = await createOrganisation(installation.address, 'Nemesis');
    result = await new Run(options, installation, organisation, schedule, fork).play();
    return result;
  } finally {
    await organisation?.close();
    const keep = Boolean(process.env.KEEP_LOGS) || result?.findings.length !== 0;
    await installation.stop({ keep });
  }
}

class Run {
  readonly #options: RunOptions;
  readonly #installation: Installation;
  readonly #organisation: Organisation;
  readonly #schedule: readonly Fault[];
  readonly #fork: () => Random;
  readonly #ledger = new Ledger();
  readonly #queues: QueueListener[] = [];
  readonly #disturbed: { from: number; to: number }[] = [];
  readonly #over = new AbortController();
  #startedAt = 0;

  constructor(
    options: RunOptions,
    installation: Installation,
    organisation: Organisation,
    schedule: readonly Fault[],
    fork: () => Random,
  ) {
    this.#options = options;
    this.#installation = installation;
    this.#organisation = organisation;
    this.#schedule = schedule;
    this.#fork = fork;
  }

  async play(): Promise<RunResult> {
    const { say, durationMs, operationsPerSecond } = this.#options;
    const stage = await this.#gather();
    const everyone = [stage.overseer, ...stage.people];
    const players: Player[] = [];
    for (const [index, person] of everyone.entries()) {
      const queue = await this.#listen(person, kindAt(index));
      const perSecond = operationsPerSecond / everyone.length;
      players.push(new Player({ stage, person, queue, perSecond, random: this.#fork() }));
    }
    const newcomers = this.#receive(everyone, this.#fork());
    this.#startedAt = performance.now();
    for (const player of players) player.start();
    await this.#strike();
    await delay(Math.max(0, this.#startedAt + durationMs - performance.now()));
    say('the last fault is over; everything has to end well now');
    this.#over.abort();
    await this.#installation.ready();
    await Promise.all([...players.map((player) => player.stop(OUTCOME_MS)), newcomers]);
    await this.#organisation.settled();
    await Promise.all(this.#queues.map((queue) => queue.stop()));

    const states = [];
    const privateChannels = new Set(stage.channels.filter(({ isPrivate }) => isPrivate).map(({ id }) => id));
    for (const queue of this.#queues) {
      const tells = (message: number) => tellsOfStars(this.#ledger, privateChannels, message, queue.user);
      if (queue.errors.length === 0) states.push(await queue.compare(tells));
    }
    const notes = {
      ledger: this.#ledger,
      operations: stage.operations,
      queues: this.#queues,
      stored: await this.#fetchStored(everyone),
      states,
      privateChannels,
      disturbed: this.#disturbed,
    };
    const broken = this.#installation.findings.map((text) => ({ rule: 'installation' as const, text, at: Infinity }));
    const findings: Finding[] = [...check(notes), ...broken].map((one) => ({ ...one, at: one.at - this.#startedAt }));
    const first = Math.min(...findings.map(({ at }) => at));
    return {
      findings,
      dataDir: this.#installation.dataDir,
      before: this.#schedule.filter(({ atMs }) => atMs < first).map(describeFault),
      summary: this.#summarize(stage, players),
    };
  }

  /** Creates the users and channels of a run, before the first fault. */
  async #gather(): Promise<Stage> {
    const { origins } = this.#installation.address;
    const { people: count } = this.#options;
    const join = async (name: string, index: number, role: 'owner' | 'member') =>
      personOf(await this.#organisation.user(name, { role }), origins, index);
    const overseer = await join('Overseer', 0, 'owner');
    const people: Person[] = [];
    for (let n = 0; n < count; n++) people.push(await join(`Person ${n}`, n, 'member'));
    const promoted = people.slice(-2);
    // If the installation is down for minutes, a message exceeds the limit before its edit has an outcome.
    const limits = {
      message_content_edit_limit_seconds: 'unlimited',
      move_messages_within_stream_limit_seconds: 'unlimited',
      move_messages_between_streams_limit_seconds: 'unlimited',
      message_content_delete_limit_seconds: 'unlimited',
    };
    await this.#ask(overseer, (client) => client.patch('/realm', limits));
    const channels: PlayedChannel[] = [];
    const KINDS = [
      { name: 'square', isPrivate: false },
      { name: 'market', isPrivate: false },
      { name: 'harbour', isPrivate: false },
      { name: 'council', isPrivate: true, history_public_to_subscribers: true },
      { name: 'vault', isPrivate: true, history_public_to_subscribers: false },
    ];
    for (const [index, { name, isPrivate, ...history }] of KINDS.entries()) {
      // Two thirds of the users are in each channel, a different selection in each.
      const members = people.filter((one, n) => (n + index) % 3 > 0 && !(isPrivate && promoted.includes(one)));
      const params = {
        subscriptions: [{ name }],
        principals: [overseer, ...members].map(({ userId }) => userId),
        invite_only: isPrivate,
        ...history,
        ...QUIETLY,
      };
      await this.#ask(overseer, (client) => client.post('/users/me/subscriptions', params));
      const { stream_id: id } = await this.#ask(overseer, (client) => client.get('/get_stream_id', { stream: name }));
      channels.push({ id, name, isPrivate });
      this.#ledger.set(keyOf.member(id, overseer.userId), true);
      for (const { userId } of people) {
        this.#ledger.set(
          keyOf.member(id, userId),
          members.some((one) => one.userId === userId),
        );
      }
    }
    for (const { userId } of promoted) this.#ledger.set(keyOf.role(userId), ROLES.member);
    await this.#organisation.settled();
    return { ledger: this.#ledger, operations: [], channels, people, overseer, promoted };
  }

  async #listen(person: Person, kind: ClientKind): Promise<QueueListener> {
    const client = person.clients[person.preferred] as ApiClient;
    const queue = await QueueListener.register(client, kind, AbortSignal.timeout(OUTCOME_MS));
    this.#queues.push(queue);
    return queue;
  }

  /** Registers more clients during the run, despite the faults. */
  async #receive(people: readonly Person[], random: Random): Promise<void> {
    const { signal } = this.#over;
    for (let n = 0; n < MAX_NEWCOMERS; n++) {
      const person = random.pick(people);
      const kind = kindAt(random.int(0, 3));
      await delay(random.between(0.2, 1.8) * NEWCOMERS_EVERY_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.#listen(person, kind);
    }
  }

  /** Applies the faults of the schedule at their times. Resolves when everything that was paused runs again. */
  async #strike(): Promise<void> {
    const { say } = this.#options;
    const underway: Promise<void>[] = [];
    for (const fault of this.#schedule) {
      await delay(Math.max(0, this.#startedAt + fault.atMs - performance.now()));
      underway.push(
        this.#apply(fault).then(
          (skipped) => say(`${describeFault(fault)}${skipped ? ` (${skipped})` : ''}`),
          (error) => this.#installation.findings.push(`${describeFault(fault)}: ${error}`) as never,
        ),
      );
    }
    await Promise.all(underway);
  }

  /** @returns why the fault was skipped; undefined if it was applied */
  async #apply({ target, action, forMs }: Fault): Promise<string | undefined> {
    const installation = this.#installation;
    if (!installation.isUp) return 'npm start is not up';
    const pid = await installation.pid(target);
    if (pid === undefined) return 'is not there';
    const isInFront = target === 'start' || target.startsWith('gateway');
    const disturbance = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    if (isInFront) this.#disturbed.push(disturbance);
    if (target === 'start') await installation.restart(forMs);
    else if (action === 'kill') process.kill(pid, 'SIGKILL');
    else {
      process.kill(pid, 'SIGSTOP');
      await delay(forMs);
      resume(pid);
    }
    if (isInFront) void installation.ready().then(() => (disturbance.to = performance.now()));
    return undefined;
  }

  /**
   * Fetches all stored messages as their readers see them: all channels as the overseer, and each user's direct
   * messages.
   */
  async #fetchStored(everyone: readonly Person[]): Promise<StoredMessage[]> {
    const stored = new Map<number, StoredMessage>();
    for (const [index, person] of everyone.entries()) {
      const narrows = [
        ...(index === 0 ? [[{ operator: 'channels', operand: 'public' }], []] : []),
        [{ operator: 'is', operand: 'dm' }],
      ];
      for (const narrow of narrows) {
        for (let anchor = 0; ; ) {
          const params = { anchor: String(anchor), num_before: 0, num_after: PAGE, apply_markdown: false, narrow };
          const { messages } = await this.#ask(person, (client) => client.get('/messages', params));
          for (const one of messages) {
            const { id, content, stream_id: channel, subject: topic, reactions } = one;
            const read = readContent(content);
            const given = reactions.map((r: { user_id: number; emoji_name: string }) => ({
              user: r.user_id,
              emoji: r.emoji_name,
            }));
            if (read) stored.set(id, { id, ...read, channel, topic, reactions: given });
          }
          if (messages.length === 0) break;
          anchor = messages.at(-1).id + 1;
        }
      }
    }
    return [...stored.values()];
  }

  #ask(person: Person, call: Parameters<typeof exchange>[1]) {
    return persist([], AbortSignal.timeout(OUTCOME_MS), () => succeed('a question', exchange(person, call)));
  }

  #summarize({ operations }: Stage, players: readonly Player[]): string[] {
    const count = (names: Iterable<string>) => {
      const counts = new Map<string, number>();
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      return [...counts].map(([name, times]) => `${times} ${name}`).join(', ');
    };
    const failures: Failure[] = [...operations, ...this.#queues].flatMap((one) => one.failures);
    const leftOut = players.reduce((sum, one) => sum + one.leftOut, 0);
    return [
      `operations: ${count(operations.map(({ action, outcome }) => `${action.kind} ${outcome}`))}; ${leftOut} left out`,
      `failed attempts: ${count(failures.map(({ text }) => /^\w+: (\d+)|^\w+/.exec(text)?.findLast(Boolean) ?? text)) || 'none'}`,
      `${this.#queues.length} queues heard ${this.#queues.reduce((sum, { heard }) => sum + heard.length, 0)} events`,
    ];
  }
}

const KINDS = Object.keys(CLIENT_KINDS) as ClientKind[];
const kindAt = (index: number): ClientKind => KINDS[index % KINDS.length] as ClientKind;

/** Resumes a process, unless it was killed in the meantime. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
