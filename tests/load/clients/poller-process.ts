/** A child process with some of the pollers (remote-pollers.ts): polls, and reports what each receives. */
import { ApiClient } from '@rookery/testkit';
import type { Received } from './listener.ts';
import type { Person } from './person.ts';
import { startPollers } from './poller.ts';

/** A user's credentials at each gateway. */
interface PersonPlan {
  readonly userId: number;
  readonly preferred: number;
  readonly clients: readonly { origin: string; host: string; email: string; apiKey: string }[];
}

/** The parent's request: queues for these users, polled until this process ends. */
export interface PollersPlan {
  readonly people: readonly PersonPlan[];
  readonly perPerson: number;
}

/** The reports to the parent. Times are UNIX milliseconds, which all processes share. */
export type PollersReport =
  | { readonly kind: 'started'; readonly queues: readonly { person: number; queueId: string; since: number }[] }
  | { readonly kind: 'heard'; readonly queue: number; readonly messages: Received[]; readonly errors: string[] }
  | { readonly kind: 'failed'; readonly message: string };

const tell = (report: PollersReport): void => void process.send?.(report);

process.once('message', (plan: PollersPlan) => {
  poll(plan).catch((error: Error) => tell({ kind: 'failed', message: error.message }));
});
process.on('disconnect', () => process.exit(0));

async function poll({ people, perPerson }: PollersPlan): Promise<void> {
  const persons: Person[] = people.map(({ userId, preferred, clients }) => ({
    userId,
    preferred,
    clients: clients.map((client) => new ApiClient({ ...client, userId })),
  }));
  const pollers = await startPollers(persons, perPerson);
  tell({
    kind: 'started',
    queues: pollers.map(({ person, queueId, since }) => ({ person: persons.indexOf(person), queueId, since })),
  });
  for (const [queue, poller] of pollers.entries()) {
    const reported = { messages: 0, errors: 0 };
    const pass = (): boolean => {
      const fresh = poller.messages.slice(reported.messages);
      const messages = fresh.map((one) => ({ ...one, at: one.at + performance.timeOrigin }));
      const errors = poller.errors.slice(reported.errors);
      reported.messages += messages.length;
      reported.errors += errors.length;
      if (messages.length + errors.length > 0) tell({ kind: 'heard', queue, messages, errors });
      return poller.ended;
    };
    // `pass` is called after each answer, until the polling ends.
    void poller.until(pass, NEVER_MS);
  }
}

/** Longer than any test; the maximum of a timer. */
const NEVER_MS = 2 ** 31 - 1;
