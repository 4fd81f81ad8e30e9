/** The load that the cluster serves during each test: 50 requests a second, and 200 held polls. */
import { afterAll, beforeAll, inject } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { type Crowd, gatherCrowd } from '../load/clients/crowd.ts';
import { type Poller, startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { createOrganisation } from './organisation.ts';

const PEOPLE = 50;
const QUEUES_EACH = 4;
const PER_SECOND = 50;
/** Limits the output: each queue can have a finding for each message. */
const MAX_FINDINGS = 50;
/** How long the load runs before and after the event under test, ms. */
const CALM_MS = 20_000;

/** Provides a crowd for the tests of a file; set before the first of them. */
export function useCrowd(): { readonly crowd: Crowd } {
  const stage: { crowd?: Crowd } = {};
  let close = async () => {};
  beforeAll(async () => {
    const organisation = await createOrganisation(inject('kubernetes').origins);
    close = () => organisation.close();
    stage.crowd = await gatherCrowd(organisation, { users: PEOPLE, channels: PEOPLE, each: 1 });
  });
  afterAll(() => close());
  return stage as { crowd: Crowd };
}

export interface LoadResult {
  /** Lost, repeated and reordered messages, and errors of clients without retries; a line each. */
  readonly findings: readonly string[];
  /** Failed attempts of clients with retries, a line each. */
  readonly failures: readonly string[];
  readonly sender: Sender;
  readonly pollers: readonly Poller[];
}

/**
 * Runs `happen` under load. Without `retryForMs` clients do not retry: each failed request is a finding, including
 * those of a client that does a little of everything.
 */
export async function underLoad(
  crowd: Crowd,
  what: string,
  happen: () => Promise<void>,
  { retryForMs = 0 } = {},
): Promise<LoadResult> {
  const retry = retryForMs > 0;
  const pollers = await startPollers(crowd.people, QUEUES_EACH, { retry });
  const sender = new Sender({ crowd, perSecond: PER_SECOND, ...(retry && { retryForMs }) }).start();
  const visitor = new Visitor(crowd.visitor);
  if (!retry) visitor.start();
  const startedAt = performance.now();
  await sender.more(3 * PER_SECOND, CALM_MS);
  await happen();
  await sender.more(3 * PER_SECOND, CALM_MS);
  await visitor.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const sent = sender.sent.length;
  const findings = await finish(crowd, sender, pollers);
  const { acknowledged, failures } = sender;
  const heard = pollers.reduce((sum, { messages }) => sum + messages.length, 0);
  const troubles = pollers.reduce((sum, one) => sum + one.troubles, 0);
  say(
    `${what}: ${sent} sends in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)}/s), ${failures.length} failed ` +
      `attempts; took ${summary(acknowledged.map((one) => one.answeredAt - one.startedAt))}; ${pollers.length} queues ` +
      `heard ${heard} events, ${troubles} failed polls; ${visitor.loops} loops of a visitor`,
  );
  const all = [...findings, ...visitor.errors, ...(retry ? [] : failures)];
  return {
    findings: all.length > MAX_FINDINGS ? [`${all.length} findings`, ...all.slice(0, MAX_FINDINGS)] : all,
    failures: retry ? failures : [],
    sender,
    pollers,
  };
}
