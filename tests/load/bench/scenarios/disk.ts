/**
 * Disk space per message in total: the message, its indexes, its search terms, its entries in the journal and the log.
 */
import { storedBytes } from '@rookery/testkit';
import { load } from '../../clients/request-load.ts';
import type { Scenario } from '../bench.ts';
import { atRest } from '../settle.ts';
import { needsReal, organisationOf, SENDERS, spreadSends } from './real.ts';

/** Enough that files grow by many times their growth step. */
const MESSAGES = 30_000;
const WARM_UP = 3_000;
const BYTES = 1_500;
/** Smaller parts are not printed. */
const LEAST_BYTES = 1;

export const disk: Scenario = {
  needs: needsReal(),
  async run(bench) {
    const { installation, say, bar } = bench;
    const { address } = installation.cluster;
    const client = installation.client(SENDERS);
    const operation = spreadSends(organisationOf(bench), client);
    await load({ workers: SENDERS, count: WARM_UP, operation });
    const before = await stored();
    const { operations, failures } = await load({ workers: SENDERS, count: MESSAGES, operation });
    if (failures > 0) throw new Error(`${failures} of ${operations} sends failed`);
    const after = await stored();
    await client.close();
    const each = [...after].map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / operations }));
    const shown = each.filter(({ bytes }) => Math.abs(bytes) >= LEAST_BYTES).sort((a, b) => b.bytes - a.bytes);
    say(`  bytes a message: ${shown.map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`).join(', ')}`);
    const value = each.reduce((sum, { bytes }) => sum + bytes, 0);
    bar({ name: 'disk a message, all in', value, unit: 'bytes', atMost: BYTES });

    /** Returns the stored bytes once the sent messages are in the search index, which lags behind the sends. */
    async function stored() {
      await atRest(installation.cpu);
      return storedBytes(address);
    }
  },
};
