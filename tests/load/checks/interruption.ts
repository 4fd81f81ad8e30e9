/**
 * Measures the interruption of a queue by a fault: the time from the fault until its first message that was sent later.
 */
import type { Crowd } from '../clients/crowd.ts';
import type { Listener } from '../clients/listener.ts';
import type { Person } from '../clients/person.ts';
import type { Sender } from '../clients/sender.ts';
import { summary } from './report.ts';

/** Sends one more message to each channel concurrently, so that every queue has something to receive. */
export async function sendToAll(crowd: Crowd, sender: Sender): Promise<void> {
  await Promise.all(crowd.channels.map((channel) => sender.one(channel.members[0] as Person, channel)));
}

/**
 * Returns, for each of these queues, the milliseconds from `time` until its first message that was sent later. Waits
 * for queues that have none yet; Infinity for those that receive none within `withinMs`.
 */
export async function interruptions(
  pollers: readonly Listener[],
  sender: Sender,
  time: number,
  withinMs: number,
): Promise<number[]> {
  const sentAt = new Map<string, number>();
  let known = 0;
  const silence = (poller: Listener): number | undefined => {
    for (; known < sender.sent.length; known++) {
      const { content, startedAt } = sender.sent[known] as Sender['sent'][number];
      sentAt.set(content, startedAt);
    }
    const first = poller.messages.find(({ at, content }) => at > time && (sentAt.get(content) ?? 0) > time);
    return first && first.at - time;
  };
  return Promise.all(
    pollers.map(async (poller) => {
      await poller.until(() => silence(poller) !== undefined, withinMs);
      return silence(poller) ?? Number.POSITIVE_INFINITY;
    }),
  );
}

/** Returns a line for the output of the run. */
export function interrupted(what: string, milliseconds: readonly number[]): string {
  return `${what}: each queue interrupted for ${summary(milliseconds)}`;
}
