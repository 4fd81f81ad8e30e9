/** What a fault costs a queue: the time from then on until it heard the first message that was sent after it. */
import type { Crowd } from '../clients/crowd.ts';
import type { Listener } from '../clients/listener.ts';
import type { Person } from '../clients/person.ts';
import type { Sender } from '../clients/sender.ts';
import { summary } from './report.ts';

/** One more message to each channel, at once: every queue has something to hear. */
export async function sendToAll(crowd: Crowd, sender: Sender): Promise<void> {
  await Promise.all(crowd.channels.map((channel) => sender.one(channel.members[0] as Person, channel)));
}

/**
 * For each of these queues the milliseconds from `time` until its first message that was sent later; waits for those
 * that have none yet, and answers Infinity for who hears none within `withinMs`.
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

/** A line for the run's output. */
export function interrupted(what: string, milliseconds: readonly number[]): string {
  return `${what}: each queue interrupted for ${summary(milliseconds)}`;
}
