import { command } from '../command.ts';
import { table } from '../output.ts';
import { type Asked, askEach, membersOf } from '../processes.ts';

/** The report of a replica of `events`. */
interface Holding {
  readonly users_here: number;
  readonly queues_here: number;
  readonly polls_waiting: number;
}

export const listReplicas = command({
  name: 'list',
  summary: 'list the processes, with the users, queues and polls of each replica of events',
  examples: ['replica list', 'replica list --json'],
  calls: ['events'],
  async run(installation) {
    const members = membersOf(installation);
    const events = members.filter(({ service }) => service === 'events');
    const held = await askEach<Holding>(installation, events, (one, options) =>
      one.ShowPage({ page: 'actors', query: 'limit=1' }, options),
    );
    const holding = new Map(held.map((one): [string, Asked<Holding>] => [one.member.id, one]));
    const now = Date.now();
    return table(
      members.map(({ id, service, address, draining, startedAt }) => {
        const { answer, error } = holding.get(id) ?? {};
        return {
          service,
          replica: id,
          address,
          age_seconds: Math.round((now - startedAt) / 1000),
          state: error ? `does not answer: ${error}` : draining ? 'draining' : '',
          users: answer?.users_here ?? null,
          queues: answer?.queues_here ?? null,
          polls: answer?.polls_waiting ?? null,
        };
      }),
      {
        service: (one) => one.service,
        replica: (one) => one.replica,
        address: (one) => one.address,
        'age (s)': (one) => one.age_seconds,
        users: (one) => one.users,
        queues: (one) => one.queues,
        polls: (one) => one.polls,
        '': (one) => one.state,
      },
    );
  },
});
