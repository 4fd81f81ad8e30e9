/**
 * Renders sources: plain ones at once, all others in threads of their own. Whatever the source, the thread that
 * answers everyone else is held up for some milliseconds at most; what takes too long is ended with its thread. One
 * organisation never has all threads, so another's sources wait for their own kind alone.
 */
import { fileURLToPath } from 'node:url';
import { Admission, badRequest, DomainError, notReady } from '@rookery/core';
import {
  type LinkifierSettings,
  plainTopicLinks,
  type Rendered,
  type RenderSettings,
  type ResolvedReferences,
  renderPlain,
  type TopicLink,
  toTable,
} from '@rookery/markdown';
import type { Logger } from '@rookery/runtime';
import workerpool, { type Pool, type Promise as Task } from 'workerpool';
import type { RenderTask, TopicsTask } from './worker.ts';

/** A replica renders so many sources at once, beside its own thread: some 50 MB each. */
const THREADS = 3;
/** Of one organisation. */
const THREADS_A_REALM = 2;
/**
 * Sources of one organisation that wait for a thread; more are refused for now. At 5 ms each, the last of them waits a
 * second.
 */
const MAX_WAITING = 400;
/**
 * How long one source may take, ms. The slowest take a tenth of a second; a machine out of breath must not refuse them.
 */
const LIMIT_MS = 5000;
/** How long it may be until a thread has started with it, ms: as long as clients wait. A thread starts in a second. */
const START_LIMIT_MS = 30_000;
/** A timer that is so much late fired after a standstill of the process, ms: the answer may lie behind it. */
const LATE_MS = 1_000;
/** What a thread is given to say that it is not busy before it is ended, ms. */
const GRACE_MS = 50;
/** Of a thread, MB. What needs more is refused like what takes too long. */
const MAX_HEAP_MB = 256;

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export class Renderer {
  readonly #logger: Logger;
  readonly #limitMs: number;
  readonly #turns = new Admission<'thread'>({
    atOnce: { thread: THREADS_A_REALM },
    inAll: THREADS,
    maxWaiting: MAX_WAITING,
  });
  #pool: Pool | undefined;
  #closed = false;

  constructor(logger: Logger, limitMs = LIMIT_MS) {
    this.#logger = logger;
    this.#limitMs = limitMs;
  }

  /**
   * @param about of the request, for a log line about a failure
   * @throws DomainError BAD_REQUEST `Unable to render message` for what takes too long or too much memory;
   *   RATE_LIMIT_HIT when too many of the organisation wait; SERVER_NOT_READY where the process had no time for it
   */
  async render(
    source: string,
    references: ResolvedReferences,
    settings: RenderSettings,
    about: object = {},
  ): Promise<Rendered> {
    const rendered = renderPlain(source, references, settings);
    if (rendered) return rendered;
    const task: RenderTask = { source, references: toTable(source, references), settings };
    return this.#inThread<Rendered>('renderTask', task, { realm: settings.realm, ...about });
  }

  /**
   * The links of topics, in their order: undefined for those that `plainTopicLinks` leaves to a thread, and no thread
   * found either.
   * @throws DomainError RATE_LIMIT_HIT when too many of the organisation wait
   */
  async topicLinks(topics: readonly string[], settings: LinkifierSettings): Promise<(TopicLink[] | undefined)[]> {
    const links = topics.map((topic) => plainTopicLinks(topic, settings));
    const left = topics.filter((_, n) => !links[n]);
    if (left.length === 0) return links;
    const task: TopicsTask = { topics: left, settings };
    const found = await this.#inThread<TopicLink[][]>('topicsTask', task, { realm: settings.realm }).catch(
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'BAD_REQUEST') return [];
        throw error;
      },
    );
    let next = 0;
    return links.map((known) => known ?? found[next++]);
  }

  /** Ends the threads; what they render fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool?.terminate(true);
  }

  async #inThread<R>(
    name: 'renderTask' | 'topicsTask',
    task: RenderTask | TopicsTask,
    about: { readonly realm: number },
  ): Promise<R> {
    const patience = { deadlineAt: performance.now() + START_LIMIT_MS, signal: new AbortController().signal };
    return this.#turns.run(about.realm, 'thread', patience, async () => {
      let limit = { from: performance.now(), ms: START_LIMIT_MS };
      try {
        // The limit counts from when the thread says that it begins.
        const running: Task<R, unknown> = this.#threads().exec(name, [task], {
          on: () => {
            limit = { from: performance.now(), ms: this.#limitMs };
            void running.timeout(this.#limitMs);
          },
        });
        return await running.timeout(START_LIMIT_MS);
      } catch (error) {
        this.#logger.warn({ err: error, task: name, ...about }, 'rendering failed');
        // That a process stood still, no thread had time or all are ended says nothing of the source.
        const isLate = performance.now() - limit.from > limit.ms + LATE_MS;
        if (this.#closed || limit.ms === START_LIMIT_MS || isLate) throw notReady();
        throw badRequest('Unable to render message');
      }
    });
  }

  /** Started with the first source that needs them: an installation of plain talk has none. */
  #threads(): Pool {
    this.#pool ??= workerpool.pool(WORKER, {
      workerType: 'thread',
      maxWorkers: THREADS,
      workerTerminateTimeout: GRACE_MS,
      workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
    });
    return this.#pool;
  }
}
