import { command } from '../command.ts';
import { chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { table } from '../output.ts';
import { askEach, membersOf } from '../processes.ts';
import { ofUser } from '../user/rows.ts';

/** A replica's report on the queues of one user. */
interface Page {
  readonly placement: { readonly owner: string | null };
  readonly users: readonly { readonly queues: readonly Queue[] }[];
}

interface Queue {
  readonly hash: string;
  readonly created_seconds_ago: number;
  readonly waiting_seconds: number | null;
  readonly last_use_seconds_ago: number;
  readonly timeout_seconds: number;
  readonly last_event_id: number;
  readonly event_types: readonly string[] | null;
}

export const listQueues = command<InOrganisation & { readonly email: string }>({
  name: 'list',
  summary: "list a user's event queues, and the replicas that hold them",
  examples: ['queue list --email ada@example.com'],
  calls: ['users', 'events'],
  define: (verb) => inOrganisation(ofUser(verb)),
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { user_id } = await findUser(installation, realm, flags.email);
    const query = `realm=${realm.realm_id}&user=${user_id}`;
    const pages = await askEach<Page>(installation, membersOf(installation, 'events'), (one, options) =>
      one.ShowPage({ page: 'actors', query }, options),
    );
    const rows = pages.flatMap(({ member, answer }) =>
      (answer?.users ?? []).flatMap(({ queues }) =>
        queues.map((queue) => ({
          ...queue,
          replica: member.id,
          belongs_here: answer?.placement.owner === member.id,
        })),
      ),
    );
    return table(rows, {
      queue: (one) => one.hash,
      replica: (one) => one.replica,
      'age (s)': (one) => one.created_seconds_ago,
      'used (s ago)': (one) => one.last_use_seconds_ago,
      'timeout (s)': (one) => one.timeout_seconds,
      event: (one) => one.last_event_id,
      types: (one) => one.event_types?.join(',') ?? 'all',
      '': (one) =>
        [one.waiting_seconds === null ? '' : 'a poll waits', one.belongs_here ? '' : 'not its place']
          .filter(Boolean)
          .join(', '),
    });
  },
});
