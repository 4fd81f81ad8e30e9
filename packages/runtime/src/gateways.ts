/**
 * Invalidates the gateways' caches: who a caller is, what an organisation is.
 *
 * A gateway caches such answers under a lease: when the lease has ended, no gateway acts on the former answer. Most
 * writes need not wait for that: a gateway that gets an invalidation drops its entry at once and acknowledges. A
 * gateway caches nothing unless it has been on the board of members for a while, so that every writer sees it. A writer
 * whose view of the board is not current, or that misses an acknowledgement (a process that stands still), waits for
 * the end of the lease.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '@rookery/actors';
import type { Grace } from '@rookery/core';
import type { ForgetRequest } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import type { SharedChanges, SharedChanges__Output } from '@rookery/protos/gen/rookery/SharedChanges.ts';
import { services } from '@rookery/rpc';
import type { Replicas } from './replicas.ts';

/** How long a client waits for the other gateways to note that its change went unanswered, ms, besides `graceMs`. */
const SHARE_MS = 300;
/**
 * How long a gateway that stands still may take to note it, ms. No client waits for that: one that repeats its request
 * at that gateway waits for it to go on, and to ask the others. What a gateway misses for good is a change of its own
 * there.
 */
const CATCH_UP_MS = 30_000;
/** A connection that is being made again refuses calls at once: between two attempts, ms. */
const SEND_AGAIN_MS = 100;

export interface Gateways {
  /**
   * Whether every gateway has dropped the entries. False when one did not acknowledge in time, or may be there unseen;
   * never a failure.
   */
  forget(request: ForgetRequest, deadlineMs: number): Promise<boolean>;
  /**
   * Announces changes that went unanswered to all gateways but this one. Resolves when all have them, or within
   * SHARE_MS and the grace, while the rest continues; never a failure.
   */
  shareChanges(changes: SharedChanges): Promise<void>;
  /**
   * What the other gateways remember of unanswered changes, where this process stood still since this was last asked:
   * they may have failed to announce it. Undefined otherwise. Resolves within SHARE_MS and the grace; never a failure.
   */
  recallChanges(): Promise<SharedChanges__Output[]> | undefined;
  /**
   * Sends what `read` returns, one after the other, to each gateway that joins from now on, or that missed something.
   */
  shareWithNewcomers(read: () => Iterable<SharedChanges>): void;
  /** How much later than usual, ms, a call of theirs may arrive, as the CPU is short. */
  readonly graceMs: number;
}

export function gatewaysOf(o: {
  replicas: Replicas;
  /** This process, if it is a gateway. */
  self: string;
  grace: Pick<Grace, 'graceMs' | 'standstills'>;
}): Gateways {
  const { replicas, self, grace } = o;
  const others = () => replicas.of('gateway').filter(({ id }) => id !== self);
  let remembered: () => Iterable<SharedChanges> = () => [];
  const send = (member: Member, changes: SharedChanges): Promise<boolean> =>
    replicas.call(member, services.Gateway, (one) => one.ShareChanges(changes, { deadlineMs: CATCH_UP_MS }));
  const sendAll = async (member: Member): Promise<boolean> => {
    for (const changes of remembered()) if (!(await send(member, changes))) return false;
    return true;
  };
  const catchUp = catchingUp(others, sendAll);
  const share = async (member: Member, changes: SharedChanges): Promise<void> => {
    if (!(await send(member, changes))) await catchUp(member);
  };
  let standstills = 0;
  return {
    get graceMs() {
      return grace.graceMs;
    },
    forget: (request, deadlineMs) =>
      replicas.callAll('gateway', services.Gateway, (one) => one.Forget(request, { deadlineMs })),
    shareChanges: async (changes) => {
      const shared = Promise.all(others().map((member) => share(member, changes)));
      await Promise.race([shared, delay(SHARE_MS + grace.graceMs, undefined, { ref: false })]);
    },
    recallChanges: () => {
      if (grace.standstills === standstills) return undefined;
      standstills = grace.standstills;
      const end = performance.now() + SHARE_MS + grace.graceMs;
      const all: SharedChanges__Output[] = [];
      const recallFrom = (member: Member) =>
        replicas.call(member, services.Gateway, async (one) => {
          all.push(await one.RecallChanges({}, { deadlineMs: end - performance.now() }));
        });
      const recall = async (member: Member): Promise<void> => {
        while (performance.now() < end && !(await recallFrom(member))) await delay(SEND_AGAIN_MS);
      };
      return Promise.all(others().map(recall)).then(() => all);
    },
    shareWithNewcomers: (read) => {
      remembered = read;
      let known = new Set<string>();
      replicas.onChange(() => {
        const present = others();
        for (const member of present) if (!known.has(member.id)) void catchUp(member);
        known = new Set(present.map(({ id }) => id));
      });
    },
  };
}

/**
 * What sends a gateway all that is remembered until it has it, for CATCH_UP_MS at most.
 * @param sendAll tries once. @returns whether the gateway has it
 */
function catchingUp(
  others: () => readonly Member[],
  sendAll: (member: Member) => Promise<boolean>,
): (member: Member) => Promise<void> {
  // `again`: something went past the gateway meanwhile.
  const behind = new Map<string, { again: boolean; readonly caughtUp: Promise<void> }>();
  return (member) => {
    const underWay = behind.get(member.id);
    if (underWay) {
      underWay.again = true;
      return underWay.caughtUp;
    }
    const state = { again: true, caughtUp: Promise.resolve() };
    behind.set(member.id, state);
    const run = async (): Promise<void> => {
      const end = performance.now() + CATCH_UP_MS;
      while (state.again && performance.now() < end && others().some(({ id }) => id === member.id)) {
        state.again = false;
        if (await sendAll(member)) continue;
        state.again = true;
        await delay(SEND_AGAIN_MS, undefined, { ref: false });
      }
      behind.delete(member.id);
    };
    state.caughtUp = run();
    return state.caughtUp;
  };
}
