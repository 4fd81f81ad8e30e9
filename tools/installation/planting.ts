/** Plants in a separate process (`plant-organisation.ts`), so that the memory of its libraries is freed at its end. */
import { fileURLToPath } from 'node:url';
import { sourceEnv, spawnGuarded } from '@rookery/embedded';
import type { Plan } from './plan.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

const PROGRAM = fileURLToPath(new URL('./plant-organisation.ts', import.meta.url));

/** What is planted, and where; passed as JSON. */
export interface Planting {
  readonly plan: Plan;
  readonly settings: Pick<StartSettings, 'dataDir' | 'url' | 'externalUrl'>;
  /** The time of the start, as of `Date.now()`. */
  readonly startedAt: number;
}

/**
 * Plants what is missing in the running installation, and prints the accounts and examples. Aborted when `parts` is
 * disposed.
 * @throws StartRefusal if it fails; the process has printed the reason
 */
export async function plantOrganisation(
  { plan, settings, startedAt }: Planting,
  parts: AsyncDisposableStack,
): Promise<void> {
  const { dataDir, url, externalUrl } = settings;
  const planting: Planting = { plan, settings: { dataDir, url, externalUrl }, startedAt };
  const child = await spawnGuarded({
    command: process.execPath,
    args: [PROGRAM, JSON.stringify(planting)],
    env: sourceEnv(),
    output: 'pipe',
  });
  parts.defer(async () => void (await child.stop('SIGKILL')));
  child.process.stdout?.pipe(process.stdout, { end: false });
  child.process.stderr?.pipe(process.stderr, { end: false });
  const { code } = await child.exited;
  if (code !== 0) throw new StartRefusal('The organisation was not planted.');
}
