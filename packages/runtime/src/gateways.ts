/**
 * Invalidates the gateways' caches of callers and organisations.
 *
 * A gateway caches such answers under a lease: after its end, no gateway acts on an outdated answer. Most writes need
 * not wait for it: a gateway that receives an invalidation drops its entry immediately and acknowledges. A gateway
 * caches nothing until it has been on the board of members for a while, so that every writer sees it. A writer whose
 * view of the board is not current, or that misses an acknowledgement (a paused process), waits for the end of the
 * lease.
 */
import type { Member } from '@rookery/actors';
import { endsWithin, type Grace, pause } from '@rookery/core';
import type { ForgetRequest } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import type { SharedChanges, SharedChanges__Output } from '@rookery/protos/gen/rookery/SharedChanges.ts';
import { services } from '@rookery/rpc';
import type { Replicas } from './replicas.ts';

/**
 * How long a client waits until the other gateways have noted that its change went unanswered, ms, in addition to
 * `graceMs`.
 */
const SHARE_MS = 300;
/**
 * How long a paused gateway may take to note it, ms. No client waits for that: a client that retries at the paused
 * gateway waits until it resumes and queries the others. A change that a gateway never learns of counts as a new change
 * there.
 */
const CATCH_UP_MS = 30_000;
/** Pause between two attempts, ms: a reconnecting connection rejects calls immediately. */
const SEND_AGAIN_MS = 100;

export interface Gateways {
  /**
   * Resolves with whether every gateway has dropped the entries. False if one did not acknowledge in time, or if there
   * may be one that this process does not see. Never rejects.
   */
  forget(request: ForgetRequest, deadlineMs: number): Promise<boolean>;
  /**
   * Announces unanswered changes to all other gateways. Resolves when all have them, at the latest after SHARE_MS and
   * the grace, while the rest continues in the background. Never rejects.
   */
  shareChanges(changes: SharedChanges): Promise<void>;
  /**
   * Fetches the unanswered changes that the other gateways remember, if this process was paused since the last call:
   * their announcements may have failed. Undefined otherwise. Resolves within SHARE_MS and the grace; never rejects.
   */
  recallChanges(): Promise<SharedChanges__Output[]> | undefined;
  /**
   * Sends all changes that `read` returns, one after the other, to each gateway that joins from now on or that missed
   * an announcement.
   */
  shareWithNewcomers(read: () => Iterable<SharedChanges>): void;
  /** How much later than usual a gateway's call may arrive because CPU is short, ms. */
  readonly graceMs: number;
}

export function gatewaysOf(options: {
  replicas: Replicas;
  /** This process, if it is a gateway. */
  self: string;
  grace: Pick<Grace, 'graceMs' | 'standstills'>;
}): Gateways {
  const { replicas, self, grace } = options;
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
      await endsWithin(shared, SHARE_MS + grace.graceMs);
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
        while (performance.now() < end && !(await recallFrom(member))) await pause(SEND_AGAIN_MS);
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
 * Returns a function that sends a gateway all remembered changes, and retries until it has them, for at most
 * CATCH_UP_MS.
 * @param sendAll one attempt; resolves with whether the gateway has all of them
 */
function catchingUp(
  others: () => readonly Member[],
  sendAll: (member: Member) => Promise<boolean>,
): (member: Member) => Promise<void> {
  // `again`: the gateway missed a further change in the meantime.
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
        await pause(SEND_AGAIN_MS);
      }
      behind.delete(member.id);
    };
    state.caughtUp = run();
    return state.caughtUp;
  };
}
