/**
 * A page of the web client under measurement. Uses the DevTools protocol, to which the page's security policy does not
 * apply.
 */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { logIn } from '../../../web/page.ts';
import type { Reader } from './reader.ts';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));

/** The state of a browser in which a user is logged in. */
export type LogIn = NonNullable<BrowserContextOptions['storageState']>;

/** Logs a user in once for all pages. */
export async function logInOnce(browser: Browser, reader: Reader): Promise<LogIn> {
  const context = await browser.newContext();
  await logIn(await context.newPage(), reader);
  const state = await context.storageState();
  await context.close();
  return state;
}

export class ClientPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;

  private constructor(context: BrowserContext, page: Page, cdp: CDPSession) {
    this.#context = context;
    this.page = page;
    this.#cdp = cdp;
  }

  /** Opens an empty page in a context with nothing cached. */
  static async open(browser: Browser, storageState: LogIn): Promise<ClientPage> {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    await context.addInitScript({ path: PROBE });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    return new ClientPage(context, page, cdp);
  }

  /** Evaluates an expression in the page, which may use `probe`. */
  async ask<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }

  /** Returns the used heap of the page, MB. `collected`: after a full garbage collection. */
  async heapMb(options: { collected: boolean }): Promise<number> {
    if (options.collected) for (let i = 0; i < 2; i++) await this.#cdp.send('HeapProfiler.collectGarbage');
    return (await this.#cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
  }

  /**
   * Runs `work`; with `profile`, also returns what the browser did in that time and which functions of the page ran, a
   * line each.
   */
  async profiled<R>(profile: boolean, work: () => Promise<R>): Promise<{ result: R; lines: string[] }> {
    if (!profile) return { result: await work(), lines: [] };
    await this.#cdp.send('Profiler.enable');
    await this.#cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await this.#cdp.send('Profiler.start');
    const browser = this.#context.browser();
    await browser?.startTracing(this.page, { categories: ['devtools.timeline', '__metadata'] });
    const result = await work();
    const trace = await browser?.stopTracing();
    const { profile: taken } = await this.#cdp.send('Profiler.stop');
    return { result, lines: [...(trace ? linesOfTrace(trace) : []), ...linesOf(taken)] };
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const THREADS = ['CrRendererMain', 'Compositor', 'CompositorTileWorker1', 'VizCompositorThread', 'CrGpuMain'];
const TASKS = 14;

/** Returns the work of the browser's threads, without the tasks nested in others. */
function linesOfTrace(trace: Buffer): string[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const names = new Map(
    traceEvents.flatMap(({ name, pid, tid, args }) => (name === 'thread_name' ? [[`${pid} ${tid}`, args?.name]] : [])),
  );
  const threads = Map.groupBy(
    traceEvents.filter(({ ph, dur }) => ph === 'X' && dur !== undefined),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  return [...threads].flatMap(([thread, events]) => {
    const name = names.get(thread) ?? '';
    if (!THREADS.includes(name)) return [];
    const own = new Map<string, number>();
    const open: { end: number; name: string }[] = [];
    for (const { ts, dur = 0, name } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
      const parent = open.at(-1)?.name;
      if (parent !== undefined) own.set(parent, (own.get(parent) ?? 0) - dur);
      own.set(name, (own.get(name) ?? 0) + dur);
      open.push({ end: ts + dur, name });
    }
    const most = [...own].toSorted((a, b) => b[1] - a[1]).slice(0, TASKS);
    return [`${name}:`, ...most.map(([task, us]) => `${(us / 1000).toFixed(0).padStart(7)} ms  ${task}`)];
  });
}

const FUNCTIONS = 30;

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** Returns the functions with the most time, self and with callees. */
function linesOf({ nodes, samples = [], timeDeltas = [] }: Profile): string[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const names = new Map(nodes.map(({ id, callFrame: f }) => [id, nameOf(f)]));
  const own = new Map<string, number>();
  const whole = new Map<string, number>();
  for (const [i, id] of samples.entries()) {
    const taken = (timeDeltas[i] ?? 0) / 1000;
    const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + taken);
    add(own, names.get(id) ?? '');
    const stack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) stack.add(names.get(at) ?? '');
    for (const name of stack) add(whole, name);
  }
  const most = (map: Map<string, number>) =>
    [...map]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, FUNCTIONS)
      .map(([name, ms]) => `${ms.toFixed(0).padStart(7)} ms  ${name}`);
  return ['by themselves:', ...most(own), 'with what they called:', ...most(whole)];
}

function nameOf({ functionName, url, lineNumber, columnNumber }: Profile['nodes'][number]['callFrame']): string {
  const file = url.split('/').at(-1);
  return `${functionName || '(anonymous)'}${file ? ` ${file}:${lineNumber + 1}:${columnNumber}` : ''}`;
}
