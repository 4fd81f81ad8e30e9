/** More pollers than one process may have sockets, spread over several processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Listener } from './listener.ts';
import type { Person } from './person.ts';
import type { PollersPlan, PollersReport } from './poller-process.ts';

const PROGRAM = fileURLToPath(new URL('./poller-process.ts', import.meta.url));

/** A queue that another process polls. */
class RemotePoller extends Listener {
  hear({ messages, errors }: Extract<PollersReport, { kind: 'heard' }>): void {
    for (const message of messages) this.messages.push({ ...message, at: message.at - performance.timeOrigin });
    this.errors.push(...errors);
    this.heard();
  }
}

export class RemotePollers {
  readonly pollers: readonly Listener[];
  readonly #processes: readonly ChildProcess[];

  private constructor(pollers: readonly Listener[], processes: readonly ChildProcess[]) {
    this.pollers = pollers;
    this.#processes = processes;
  }

  /** Registers `perPerson` queues for messages for each of these users, and polls them in this many processes. */
  static async start(people: readonly Person[], perPerson: number, processes: number): Promise<RemotePollers> {
    const children: ChildProcess[] = [];
    const shares = Array.from({ length: processes }, (_, n) => people.filter((_, i) => i % processes === n));
    try {
      const pollers = await Promise.all(
        shares.map((share) => {
          const child = fork(PROGRAM, { serialization: 'advanced' });
          children.push(child);
          return startIn(child, share, perPerson);
        }),
      );
      return new RemotePollers(pollers.flat(), children);
    } catch (error) {
      for (const child of children) child.kill();
      throw error;
    }
  }

  /** Ends the processes; their polls need no clean-up. */
  async close(): Promise<void> {
    await Promise.all(
      this.#processes.map((child) => {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        child.kill();
        return exited;
      }),
    );
  }
}

async function startIn(child: ChildProcess, people: readonly Person[], perPerson: number): Promise<RemotePoller[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RemotePoller[]>();
  let pollers: RemotePoller[] = [];
  child.on('message', (report: PollersReport) => {
    if (report.kind === 'started') {
      pollers = report.queues.map(
        ({ person, ...queue }) => new RemotePoller({ ...queue, person: people[person] as Person }),
      );
      resolve(pollers);
    } else if (report.kind === 'heard') {
      pollers[report.queue]?.hear(report);
    } else {
      reject(new Error(report.message));
    }
  });
  child.once('exit', (code) => reject(new Error(`the pollers' process ended with ${code}`)));
  const plan: PollersPlan = {
    perPerson,
    people: people.map(({ userId, preferred, clients }) => ({
      userId,
      preferred,
      clients: clients.map(({ origin, host, email, apiKey }) => ({ origin, host, email, apiKey })),
    })),
  };
  child.send(plan);
  return promise;
}
