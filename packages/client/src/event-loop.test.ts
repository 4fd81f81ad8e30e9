import { afterEach, describe, expect, it, vi } from 'vitest';
import { type RecordedRequest, type Responder, type ScriptedServer, scriptedServer } from '../test/scripted-server.ts';
import { Api } from './api.ts';
import { EventLoop, type LoopStatus } from './event-loop.ts';
import { SleepWatch } from './sleep-watch.ts';
import type { ClientEvent } from './state/types.ts';

type Poll = (how: Responder, asked: RecordedRequest) => void;

interface Rig extends AsyncDisposable {
  readonly loop: EventLoop;
  readonly server: ScriptedServer;
  readonly registered: string[];
  readonly events: number[];
  readonly statuses: LoopStatus[];
  readonly errors: unknown[];
  readonly retries: number[];
  polls(): RecordedRequest[];
}

const waits: Poll = () => undefined;
const word = (id: number): ClientEvent => ({ id, type: 'alert_words', alert_words: [] });
const gives =
  (...ids: number[]): Poll =>
  (how) =>
    how.ok({ events: ids.map(word) });

/** Starts a loop whose polls get the given answers in order; the last one answers all further polls. */
async function rig(options: {
  polls?: Poll[];
  register?: Poll[];
  onEvents?: (events: ClientEvent[]) => void | Promise<void>;
  pollSeconds?: number;
  gatherMs?: () => number;
}): Promise<Rig> {
  const [registered, events, statuses, errors, retries]: [string[], number[], LoopStatus[], unknown[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  let [polled, registers] = [0, 0];
  const server = await scriptedServer((asked, how) => {
    if (asked.method === 'DELETE') how.ok();
    else if (asked.method === 'GET')
      (options.polls?.[Math.min(polled++, options.polls.length - 1)] ?? waits)(how, asked);
    else {
      const special = options.register?.[registers];
      registers++;
      if (special) special(how, asked);
      else registerTo(how, `queue ${registers}`, options.pollSeconds);
    }
  });
  const loop = new EventLoop({
    api: new Api({ origin: server.origin, credentials: undefined }),
    register: { event_types: ['message'] },
    ...(options.gatherMs && { gatherMs: options.gatherMs }),
    onRegister: (state) => registered.push(`${state.queue_id} ${JSON.stringify(state.asked)}`),
    onEvents: async (some) => {
      await options.onEvents?.(some);
      events.push(...some.map(({ id }) => id));
    },
    onStatus: (status, retryAt) => {
      statuses.push(status);
      if (retryAt !== undefined) retries.push(retryAt - Date.now());
    },
    onError: (error) => errors.push(error),
  });
  loop.start();
  return {
    loop,
    server,
    registered,
    events,
    statuses,
    errors,
    retries,
    polls: () => server.asked.filter(({ method }) => method === 'GET'),
    async [Symbol.asyncDispose]() {
      await loop.stop();
      await server[Symbol.asyncDispose]();
    },
  };
}

function registerTo(how: Responder, queue_id: string | null, seconds = 90): void {
  how.ok({ queue_id, last_event_id: -1, event_queue_longpoll_timeout_seconds: seconds });
}

const until = <T>(get: () => T, expected: T) => vi.waitFor(() => expect(get()).toEqual(expected), { timeout: 8000 });

describe('an event loop', () => {
  it('registers, hands on what comes, acknowledges it, and deletes the queue in the end', async () => {
    const one = await rig({ polls: [gives(0, 1), gives(4), waits] });
    await until(() => one.events, [0, 1, 4]);
    await until(() => one.polls().length, 3);
    expect(one.registered).toEqual(['queue 1 {"event_types":["message"]}']);
    expect(one.polls().map(({ params }) => [params.queue_id, params.last_event_id, params.dont_block])).toEqual([
      ['queue 1', '-1', undefined],
      ['queue 1', '1', undefined],
      ['queue 1', '4', undefined],
    ]);
    expect(one.loop.queueId).toBe('queue 1');
    await one.loop.stop();
    expect(one.server.asked.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/json/events',
      params: { queue_id: 'queue 1' },
    });
    expect(one.statuses).toEqual(['connecting', 'online', 'stopped']);
    expect(one.loop.queueId).toBeNull();
    await one[Symbol.asyncDispose]();
  });

  it('acknowledges heartbeats without handing them on, and drops what came before', async () => {
    const heartbeat: Poll = (how) => how.ok({ events: [{ id: 3, type: 'heartbeat' }] });
    await using one = await rig({ polls: [gives(1, 2), heartbeat, gives(2, 3, 5), waits] });
    await until(() => one.events, [1, 2, 5]);
    await until(() => one.polls().map(({ params }) => params.last_event_id), ['-1', '2', '3', '5']);
  });

  it('gathers: after events it polls again when its pause is over, or it is woken', async () => {
    const asked: number[] = [];
    const hour = () => asked.push(3_600_000) && 3_600_000;
    await using one = await rig({ polls: [gives(1), gives(2), waits], gatherMs: hour });
    await until(() => asked.length, 1);
    one.loop.wake();
    await until(() => one.events, [1, 2]);
    // Without the pause there would be a poll before the probe that the wake causes.
    expect(one.polls().map(({ params }) => params.dont_block)).toEqual([undefined, 'true']);
  });

  it('survives cut connections, 429, 5xx and pages of proxies with the same queue, and says when it tries again', async () => {
    await using one = await rig({
      polls: [
        gives(1),
        (how) => how.cut('{"result":"success","events":[{"id":2'),
        (how) => how.refuse(503, 'SERVER_NOT_READY', { body: { 'retry-after': 0.1 } }),
        (how) => how.text(404, 'no such backend'),
        gives(2),
        waits,
      ],
    });
    for (const failures of [1, 2, 3]) {
      await until(() => one.errors.length, failures);
      one.loop.wake();
    }
    await until(() => one.events, [1, 2]);
    expect(one.registered).toHaveLength(1);
    expect(one.statuses).toEqual(['connecting', 'online', 'retrying', 'retrying', 'retrying', 'online']);
    // A probe finds out immediately whether the connection works.
    expect(
      one
        .polls()
        .slice(2, 5)
        .map(({ params }) => params.dont_block),
    ).toEqual(['true', 'true', 'true']);
    for (const [i, most] of [1000, 2000, 4000].entries()) {
      expect(one.retries[i]).toBeGreaterThan(most / 2 - 50);
      expect(one.retries[i]).toBeLessThanOrEqual(most);
    }
  });

  it('tries by itself again after its pause, and not before the server wants it', async () => {
    await using one = await rig({
      polls: [(how) => how.refuse(429, 'RATE_LIMIT_HIT', { body: { 'retry-after': 1.5 } }), gives(1), waits],
    });
    await until(() => one.errors.length, 1);
    const refusedAt = performance.now();
    await until(() => one.events, [1]);
    expect(performance.now() - refusedAt).toBeGreaterThan(1400);
  });

  it('registers again when the queue is gone, at once the first time', async () => {
    const gone: Poll = (how) => how.refuse(400, 'BAD_EVENT_QUEUE_ID', { body: { queue_id: 'queue 1' } });
    await using one = await rig({ polls: [gives(7), gone, gives(0), gone, gone, waits] });
    await until(() => one.registered.length, 3);
    expect(one.events).toEqual([7, 0]);
    expect(one.registered[1]).toContain('queue 2');
    expect(one.statuses.slice(0, 4)).toEqual(['connecting', 'online', 'connecting', 'online']);
    // If the server rejects each new queue, the loop pauses between registers.
    await until(() => one.retries.length, 1);
    one.loop.wake();
    await until(() => one.loop.queueId, 'queue 4');
  });

  it('waits for a server that is away when it registers, and ends where it is refused', async () => {
    const away: Poll = (how) => how.refuse(503, 'SERVER_NOT_READY');
    await using one = await rig({ register: [away, (how) => how.cut()] });
    for (const failures of [1, 2]) {
      await until(() => one.errors.length, failures);
      one.loop.wake();
    }
    await until(() => one.registered.length, 1);
    await using loggedOut = await rig({ polls: [(how) => how.refuse(401, 'UNAUTHORIZED')] });
    await until(() => loggedOut.statuses.at(-1), 'stopped');
    expect(loggedOut.errors).toMatchObject([{ code: 'UNAUTHORIZED' }]);
    await using wrong = await rig({ register: [(how) => how.refuse(400, 'BAD_REQUEST')] });
    await until(() => wrong.statuses, ['connecting', 'stopped']);
  });

  it('gives a poll up that outlives its time, and one that hangs when it is woken', async () => {
    await using slow = await rig({ polls: [waits, gives(1), waits], pollSeconds: 0.2 });
    await until(() => slow.events, [1]);
    await using slept = await rig({ polls: [waits, gives(3), waits] });
    await until(() => slept.polls().length, 1);
    slept.loop.wake();
    await until(() => slept.events, [3]);
    expect(slept.polls()[1]?.params.dont_block).toBe('true');
    expect(slept.errors).toEqual([]);
    expect(slept.statuses).toEqual(['connecting', 'online']);
  });

  it('registers again where its owner failed at an event', async () => {
    let failures = 0;
    await using one = await rig({
      polls: [gives(1), gives(1), waits],
      onEvents: () => {
        if (failures++ === 0) throw new Error('cannot fold');
      },
    });
    await until(() => one.errors.length, 1);
    one.loop.wake();
    await until(() => one.registered.length, 2);
    await until(() => one.events, [1]);
    expect(one.errors).toMatchObject([{ message: 'cannot fold' }]);
    expect(one.server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('polls again when its owner has taken the events, and registers again where that fails after it was woken', async () => {
    const taking = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let taken = 0;
    await using one = await rig({
      polls: [gives(1), gives(2), waits],
      onEvents: () => taking[taken++]?.promise,
    });
    await until(() => taken, 1);
    expect(one.polls()).toHaveLength(1);
    taking[0]?.resolve();
    await until(() => taken, 2);
    expect(one.polls()).toHaveLength(2);
    one.loop.wake();
    taking[1]?.reject(new Error('cannot fold'));
    await until(() => one.registered.length, 2);
    expect(one.errors).toMatchObject([{ message: 'cannot fold' }]);
  });

  it('lets a young register continue, whatever wakes it', async () => {
    let answer: (() => void) | undefined;
    await using one = await rig({
      register: [
        (how) => {
          answer = () => registerTo(how, 'queue 1');
        },
      ],
    });
    await until(() => answer !== undefined, true);
    one.loop.wake();
    answer?.();
    await until(() => one.registered.length, 1);
    expect(one.server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks for nothing as a spectator, who has no queue', async () => {
    await using one = await rig({ register: [(how) => registerTo(how, null)] });
    await until(() => one.statuses, ['connecting', 'online']);
    one.loop.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(one.polls()).toEqual([]);
    expect(one.registered).toHaveLength(1);
  });

  it('stops at any time', async () => {
    for (const register of [[waits], undefined]) {
      const one = await rig({ ...(register && { register }) });
      await until(() => one.server.asked.length, register ? 1 : 2);
      await one[Symbol.asyncDispose]();
      expect(one.statuses.at(-1)).toBe('stopped');
    }
  });
});

describe('a watch for sleep', () => {
  afterEach(() => vi.useRealTimers());
  it('wakes when the clock jumped, not when timers are late', () => {
    vi.useFakeTimers();
    let woken = 0;
    const watch = new SleepWatch(() => woken++);
    watch.start();
    vi.advanceTimersByTime(300_000);
    expect(woken).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(15_000);
    expect(woken).toBe(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(15_000);
    expect(woken).toBe(1);
    watch.stop();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(60_000);
    expect(woken).toBe(1);
  });
});
