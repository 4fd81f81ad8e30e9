import { ManualClock } from '@rookery/testkit/manual-clock';
import { describe, expect, test } from 'vitest';
import {
  type Heard,
  type Member,
  type MemberBoard,
  Members,
  type MembersChange,
  type MembersOptions,
} from './members.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const member = (id: string, service = 'events', more: Partial<Member> = {}): Member => ({
  id,
  service,
  address: `127.0.0.1:${id.length}`,
  formats: { frames: 1 },
  startedAt: 0,
  draining: false,
  ...more,
});

/** A board in memory: an implementation of the interface for one process. */
class LocalBoard implements MemberBoard {
  readonly #members = new Map<string, Member>();
  readonly #watchers = new Set<(members: Member[], isCurrent: boolean) => void>();
  #seen = true;

  async announce(one: Member): Promise<void> {
    this.#members.set(one.id, one);
    this.#publish();
  }

  async withdraw(id: string): Promise<void> {
    this.#members.delete(id);
    this.#publish();
  }

  async watch(on: (members: Member[], isCurrent: boolean) => void): Promise<() => void> {
    this.#watchers.add(on);
    on([...this.#members.values()], this.#seen);
    return () => this.#watchers.delete(on);
  }

  /** Makes the board visible or invisible, as in an outage. */
  see(seen: boolean): void {
    this.#seen = seen;
    this.#publish();
  }

  #publish(): void {
    for (const on of this.#watchers) on([...this.#members.values()], this.#seen);
  }
}

async function start(options: Partial<MembersOptions> = {}) {
  const clock = new ManualClock();
  const board = new LocalBoard();
  /** How each member answers; absent: immediately. */
  const manners = new Map<string, 'silent' | 'refuses'>();
  const probes = new Map<string, number>();
  const members = new Members({
    board,
    everyMs: 250,
    deadAfterMs: 750,
    logger: quiet,
    clock,
    probe: async ({ id }) => {
      probes.set(id, (probes.get(id) ?? 0) + 1);
      if (manners.get(id) === 'refuses') throw new Error('refused');
      if (manners.get(id) === 'silent') await new Promise(() => {});
    },
    ...options,
  });
  const changes: MembersChange[] = [];
  members.onChange((change) => changes.push(change));
  await members.start();
  const live = (service = 'events') => members.live(service).map(({ id }) => id);
  return { clock, board, manners, probes, members, changes, live };
}

describe('Members', () => {
  test('a member is alive from its first answer on', async () => {
    const { clock, board, manners, live } = await start();
    manners.set('old', 'silent');
    await board.announce(member('a'));
    await board.announce(member('old'));
    await clock.advance(0);
    expect(live()).toEqual(['a']);
    manners.delete('old');
    await clock.advance(250);
    expect(live()).toEqual(['a', 'old']);
  });

  test('one that falls silent is dead after its time, and alive again with its next answer', async () => {
    const { clock, board, manners, changes, live, probes } = await start();
    await board.announce(member('a'));
    await board.announce(member('b'));
    await clock.advance(500);
    manners.set('a', 'silent');
    await clock.advance(700);
    expect(live()).toEqual(['a', 'b']);
    // 750 ms after its last answer, not one check later.
    await clock.advance(50);
    expect(live()).toEqual(['b']);
    expect(changes.at(-1)?.died.map(({ id }) => id)).toEqual(['a']);
    expect(changes.at(-1)?.known.map(({ id }) => id)).toEqual(['a', 'b']);
    const asked = probes.get('a') ?? 0;
    await clock.advance(10_000);
    expect((probes.get('a') ?? 0) - asked).toBeLessThanOrEqual(3);
  });

  test('one that answers calls is not probed, and an idle one rarely', async () => {
    const heard = new Map<string, Heard>([
      ['busy', 'answered'],
      ['idle', 'idle'],
    ]);
    const { clock, board, live, probes } = await start({ heardOf: ({ id }) => heard.get(id) });
    for (const id of ['busy', 'idle', 'waited for']) await board.announce(member(id));
    await clock.advance(0);
    probes.clear();
    await clock.advance(20_000);
    expect(Object.fromEntries(probes)).toEqual({ idle: 10, 'waited for': 80 });
    expect(live()).toEqual(['busy', 'idle', 'waited for']);
  });

  test.each(['answered', 'idle'] as const)(
    'one that was %s is dead 750 ms after a call waits for it',
    async (before) => {
      let heard: Heard | undefined = before;
      const { clock, board, manners, live } = await start({ heardOf: () => heard });
      await board.announce(member('a'));
      await clock.advance(5_000);
      manners.set('a', 'silent');
      await clock.advance(500);
      heard = undefined;
      await clock.advance(700);
      expect(live()).toEqual(['a']);
      await clock.advance(50);
      expect(live()).toEqual([]);
      // An answer from before the silence that is reported only now proves nothing.
      heard = 'answered';
      await clock.advance(1_000);
      expect(live()).toEqual([]);
    },
  );

  test('an idle one that leaves a probe unanswered, or refuses it, is probed as any other', async () => {
    const { clock, board, manners, live } = await start({ heardOf: () => 'idle' });
    await board.announce(member('a'));
    await board.announce(member('b'));
    await clock.advance(0);
    manners.set('a', 'silent');
    manners.set('b', 'refuses');
    await clock.advance(2_000);
    expect(live()).toEqual(['a', 'b']);
    await clock.advance(250);
    expect(live()).toEqual(['a']);
    await clock.advance(250);
    expect(live()).toEqual([]);
  });

  test('one that refuses twice in a row is dead at once', async () => {
    const { clock, board, manners, live, changes } = await start();
    await board.announce(member('a'));
    await clock.advance(250);
    manners.set('a', 'refuses');
    await clock.advance(250);
    expect(live()).toEqual(['a']);
    await clock.advance(250);
    expect(live()).toEqual([]);
    expect(changes.at(-1)?.died).toHaveLength(1);
    manners.delete('a');
    await clock.advance(250);
    expect(live()).toEqual(['a']);
  });

  test('a process that stood still itself declares no member dead', async () => {
    const grace = { graceMs: 0, stoodStillMs: 0, standstills: 0, observe() {} };
    const { clock, board, manners, live } = await start({ grace });
    await board.announce(member('a'));
    await clock.advance(250);
    manners.set('a', 'silent');
    grace.stoodStillMs += 60_000;
    await clock.advance(60_500);
    expect(live()).toEqual(['a']);
    await clock.advance(250);
    expect(live()).toEqual([]);
  });

  test('where the CPU is short a silent member is waited for, and given up all the same', async () => {
    const late: number[] = [];
    const grace = {
      graceMs: 2_000,
      stoodStillMs: 0,
      standstills: 0,
      observe: (lateMs: number) => void late.push(lateMs),
    };
    const { clock, board, manners, live } = await start({ grace });
    await board.announce(member('a'));
    await clock.advance(250);
    manners.set('a', 'silent');
    await clock.advance(2_500);
    expect(live()).toEqual(['a']);
    await clock.advance(250);
    expect(live()).toEqual([]);
    expect(late, 'answers alone say how late things are: a silence does not').toEqual([0, 0]);
  });

  test('how late answers are is heard, without the time in which this process stood still', async () => {
    const late: number[] = [];
    const grace = { graceMs: 0, stoodStillMs: 0, standstills: 0, observe: (lateMs: number) => void late.push(lateMs) };
    const answers: (() => void)[] = [];
    const { clock, board } = await start({ grace, probe: () => new Promise((resolve) => answers.push(resolve)) });
    await board.announce(member('a'));
    await clock.advance(300);
    grace.stoodStillMs += 100;
    answers[0]?.();
    await clock.advance(0);
    expect(late).toEqual([200]);
  });

  test('draining members take no calls; members of services that are not watched are never asked', async () => {
    const { clock, board, live, members, probes } = await start({ watched: ['events'] });
    await board.announce(member('a'));
    await board.announce(member('g', 'gateway'));
    await clock.advance(250);
    expect(live()).toEqual(['a']);
    await board.announce(member('a', 'events', { draining: true }));
    expect(live()).toEqual([]);
    expect(probes.has('g')).toBe(false);
    expect(live('gateway')).toEqual([]);
    expect(members.known.map(({ id }) => id)).toEqual(['a', 'g']);
  });

  test('a withdrawn member is gone, and said to be', async () => {
    const { clock, board, changes, live } = await start();
    await board.announce(member('a'));
    await clock.advance(250);
    await board.withdraw('a');
    expect(live()).toEqual([]);
    expect(changes.at(-1)).toMatchObject({ known: [], died: [{ id: 'a' }] });
  });

  test('the format to write is the lowest that all readers know', async () => {
    const { board, members } = await start();
    const lowest = () => members.lowestFormat('frames', ['events', 'users']);
    expect(lowest()).toBe(1);
    await board.announce(member('a', 'events', { formats: { frames: 3 } }));
    expect(lowest()).toBe(3);
    await board.announce(member('b', 'users', { formats: { frames: 2 } }));
    await board.announce(member('c', 'gateway', { formats: { frames: 1 } }));
    expect(lowest()).toBe(2);
    expect(members.newestFormat('frames', ['events', 'users'])).toBe(3);
    expect(members.newestFormat('frames', ['messages'])).toBe(0);
    await board.announce(member('d', 'users', { formats: {} }));
    expect(lowest()).toBe(1);
    await board.withdraw('d');
    expect(lowest()).toBe(2);
    await board.announce(member('b', 'users', { formats: { frames: 2 }, draining: true }));
    expect(lowest()).toBe(2);
  });

  test('while the board cannot be seen the format to write is the first, as an older reader may have come', async () => {
    const { board, members, changes } = await start();
    await board.announce(member('a', 'events', { formats: { frames: 3 } }));
    const before = changes.length;
    board.see(false);
    expect(changes.length).toBe(before + 1);
    expect(members.known.map(({ id }) => id)).toEqual(['a']);
    expect(members.lowestFormat('frames', ['events'])).toBe(1);
    board.see(true);
    expect(members.lowestFormat('frames', ['events'])).toBe(3);
  });
});
