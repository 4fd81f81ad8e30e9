/**
 * Renders sources: plain ones at once, all others in threads of their own. Whatever somebody writes, the thread that
 * answers everyone else is held up for some milliseconds at most; what takes too long is ended with its thread.
 */
import { fileURLToPath } from 'node:url';
import { badRequest, type DomainError, notReady } from '@rookery/core';
import { isPlain, type References, type Rendered, type RenderSettings, render, toTable } from '@rookery/markdown';
import type { Logger } from '@rookery/runtime';
import workerpool, { type Pool, type Promise as Task } from 'workerpool';
import type { RenderTask } from './worker.ts';

/** A replica renders so many sources at once, beside its own thread. */
const THREADS = 2;
/** Sources that wait for a thread; more are refused for now. At 5 ms each, the last of them waits a second. */
const MAX_WAITING = 400;
/** How long one source may take, ms. The slowest take a tenth of a second; a machine out of breath must not refuse them. */
const LIMIT_MS = 5000;
/** How long it may be until a thread has begun with it, ms: as long as clients wait. A thread starts in a second. */
const START_LIMIT_MS = 30_000;
/** What a thread is given to say that it is not busy before it is ended, ms. */
const GRACE_MS = 50;
/** Of a thread, MB. What needs more is refused like what takes too long. */
const MAX_HEAP_MB = 256;

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Made by the library: an error of that kind is no fault of the source. */
const FULL = 'Max queue size';

type Rendering = Task<Rendered, unknown>;

export class Renderer {
  readonly #logger: Logger;
  readonly #limitMs: number;
  #pool: Pool | undefined;

  constructor(logger: Logger, limitMs = LIMIT_MS) {
    this.#logger = logger;
    this.#limitMs = limitMs;
  }

  /**
   * @throws DomainError BAD_REQUEST `Unable to render message` for what takes too long or too much memory;
   *   SERVER_NOT_READY when too many wait
   */
  async render(source: string, references: References, settings: RenderSettings): Promise<Rendered> {
    if (isPlain(source, settings)) return render(source, references, settings);
    const task: RenderTask = { source, references: toTable(source, references), settings };
    try {
      // The limit counts from when the thread says that it begins.
      const rendering: Rendering = this.#threads().exec('renderTask', [task], {
        on: () => void rendering.timeout(this.#limitMs),
      });
      return await rendering.timeout(START_LIMIT_MS);
    } catch (error) {
      throw this.#refusal(error, source);
    }
  }

  /** Ends the threads; what they render fails. */
  async close(): Promise<void> {
    await this.#pool?.terminate(true);
  }

  /** Begun with the first source that needs them: an installation of plain talk has none. */
  #threads(): Pool {
    this.#pool ??= workerpool.pool(WORKER, {
      workerType: 'thread',
      maxWorkers: THREADS,
      maxQueueSize: MAX_WAITING,
      workerTerminateTimeout: GRACE_MS,
      workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
    });
    return this.#pool;
  }

  #refusal(error: unknown, source: string): DomainError {
    if (error instanceof Error && error.message.startsWith(FULL)) return notReady();
    this.#logger.warn({ err: error, length: source.length }, 'a source could not be rendered');
    return badRequest('Unable to render message');
  }
}
