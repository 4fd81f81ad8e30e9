/**
 * An organisation with the most expensive linkifiers allowed sends text that is costly for them; another one sends
 * normally.
 */
import { createOrganisation } from '@rookery/testkit';
import { load } from '../../clients/request-load.ts';
import { accountAt, type Scenario } from '../bench.ts';

const SECONDS = 15;
const SENDERS = 8;
const HOSTILE_SENDERS = 4;
const P99_MS = 150;
const RESIDENT_MIB = 600;

/** The first ones are rejected since patterns have a limit; before that, each compiled to 38,000 instructions. */
const PATTERNS = [
  ...Array.from(
    { length: 40 },
    (_, n) =>
      `(?P<x>(?:[a-z ]|[ a-y]){1,${960 - n}}Q|${Array.from({ length: 30 }, () => '(?:[a-z ]|[ a-y]){1,900}R').join('|')})`,
  ),
  ...Array.from({ length: 60 }, (_, n) => `(?P<x>[a-z ]{1,${490 - n}}Q)`),
];

export const linkifiers: Scenario = {
  needs: { users: 10 },
  async run({ installation, say, bar }) {
    const { cluster } = installation;
    const channel = await installation.channel(10);
    const client = installation.client(SENDERS);
    const sends = () =>
      load({
        workers: SENDERS,
        seconds: SECONDS,
        operation: async (worker, turn) => {
          const form = { type: 'channel', to: channel, topic: 'bench', content: `hello ${turn}` };
          return (await client.post(accountAt(installation, worker), '/messages', form)).status === 200;
        },
      });
    const alone = await sends();
    say(`  alone: ${alone.operations} sends, p99 ${alone.p99.toFixed(0)} ms, ${alone.failures} failed`);

    const neighbour = await createOrganisation(cluster.address);
    const owner = await neighbour.user('Olga Owner', { role: 'owner' });
    let accepted = 0;
    for (const pattern of PATTERNS) {
      const { status } = await owner.post('/realm/filters', { pattern, url_template: 'https://example.com/{x}' });
      if (status === 200) accepted++;
    }
    say(`  the neighbour has ${accepted} linkifiers of ${PATTERNS.length} that it tried`);
    const hostile = load({
      workers: HOSTILE_SENDERS,
      seconds: SECONDS,
      operation: async (_, turn) => {
        const content = `${turn} ${'abc xyz Q '.repeat(turn % 2 === 0 ? 5 : 300)}`;
        return (await owner.post('/messages', { type: 'direct', to: [owner.userId], content })).status === 200;
      },
    });
    const [beside, theirs] = await Promise.all([sends(), hostile]);
    say(`  the neighbour: ${theirs.operations} sends, p99 ${theirs.p99.toFixed(0)} ms, ${theirs.failures} failed`);
    say(`  beside it: ${beside.operations} sends, max ${beside.max.toFixed(0)} ms, ${beside.failures} failed`);
    bar({ name: 'sends beside the dearest linkifiers, p99', value: beside.p99, unit: 'ms', atMost: P99_MS });
    const resident = installation.residentMib().messages ?? 0;
    bar({ name: 'memory of messages with them', value: resident, unit: 'MiB', atMost: RESIDENT_MIB });
    await client.close();
    await neighbour.close();
  },
};
