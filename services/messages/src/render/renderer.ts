/**
 * Renders sources: plain ones immediately, all others in worker threads. No source blocks the main thread for more than
 * some milliseconds; a task that takes too long is ended together with its thread. One organisation never has all
 * threads, so the sources of another wait only for their own.
 */
import { fileURLToPath } from 'node:url';
import { Admission, badRequest, DomainError, notReady } from '@rookery/core';
import {
  type LinkifierSettings,
  plainTopicLinks,
  type RenderedMessage,
  type RenderSettings,
  type ResolvedReferences,
  renderPlain,
  type TopicLink,
  toTable,
} from '@rookery/markdown';
import type { Logger } from '@rookery/runtime';
import workerpool, { type Pool, type Promise as Task } from 'workerpool';
import type { RenderTask, TopicsTask } from './worker.ts';

/** Max. worker threads of a replica, in addition to its main thread; some 50 MB each. */
const THREADS = 3;
/** Max. worker threads that one organisation uses. */
const THREADS_A_REALM = 2;
/**
 * Max. sources of one organisation that wait for a thread; more are rejected for now. At 5 ms each, the last of them
 * waits a second.
 */
const MAX_WAITING = 400;
/**
 * Max. time for rendering one source, ms. The slowest take a tenth of a second; an overloaded machine must not reject
 * them.
 */
const LIMIT_MS = 5000;
/** Max. time until a thread starts on a source, ms: as long as clients wait. A thread starts within a second. */
const START_LIMIT_MS = 30_000;
/** A timer that fires this much late, ms, shows that the process stood still: the result may be waiting behind it. */
const LATE_MS = 1_000;
/** How long a thread may take to report that it is idle before it is ended, ms. */
const GRACE_MS = 50;
/** Max. heap of a thread, MB. A source that needs more is rejected like one that takes too long. */
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
   * Renders one source.
   * @param about fields of the request, for the log line of a failure
   * @throws DomainError BAD_REQUEST `Unable to render message` if it takes too long or too much memory; RATE_LIMIT_HIT
   * if too many of the organisation wait; SERVER_NOT_READY if the process had no time for it
   */
  async render(
    source: string,
    references: ResolvedReferences,
    settings: RenderSettings,
    about: object = {},
  ): Promise<RenderedMessage> {
    const rendered = renderPlain(source, references, settings);
    if (rendered) return rendered;
    const task: RenderTask = { source, references: toTable(source, references), settings };
    return this.#inThread<RenderedMessage>('renderTask', task, { realm: settings.realm, ...about });
  }

  /**
   * The links of topics, in order; undefined for a topic that `plainTopicLinks` leaves to a thread and that no thread
   * completed, either.
   * @throws DomainError RATE_LIMIT_HIT if too many of the organisation wait
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

  /** Ends the threads; the sources that they are rendering fail. */
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
        // The limit counts from the moment at which the thread reports its start.
        const running: Task<R, unknown> = this.#threads().exec(name, [task], {
          on: () => {
            limit = { from: performance.now(), ms: this.#limitMs };
            void running.timeout(this.#limitMs);
          },
        });
        return await running.timeout(START_LIMIT_MS);
      } catch (error) {
        this.#logger.warn({ err: error, task: name, ...about }, 'rendering failed');
        // Not the fault of the source: the process stood still, no thread had time, or all were ended.
        const isLate = performance.now() - limit.from > limit.ms + LATE_MS;
        if (this.#closed || limit.ms === START_LIMIT_MS || isLate) throw notReady();
        throw badRequest('Unable to render message');
      }
    });
  }

  /** Started with the first source that needs them: an installation with only plain messages has none. */
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
