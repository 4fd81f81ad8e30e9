/**
 * Decides which organisation an installation has: the demonstration, that of a seed, or those that its operator
 * creates.
 *
 * The data directory records how it was created, so that a second start without options changes nothing, and the
 * demonstration is never planted among real users.
 */
import { type Origin, readOrigin, writeOrigin } from './files.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

/** What a start does about organisations. */
export interface Plan {
  readonly kind: Origin['kind'];
  /** The seed file, if one was given. */
  readonly seed?: string;
  /** Whether users may log in without a password. */
  readonly development: boolean;
}

/** The options of a start. */
export interface PlanOptions {
  readonly seed?: string;
  readonly empty?: boolean;
  readonly development: boolean;
}

/**
 * Makes the plan from the options and from how the data directory was created. @throws StartRefusal if they contradict
 * each other, SeedError for an invalid seed
 */
export async function makePlan(settings: StartSettings, options: PlanOptions): Promise<Plan> {
  const { dataDir, host, loopback } = settings;
  const origin = readOrigin(dataDir);
  const { seed } = options;
  if (seed !== undefined && options.empty) throw new StartRefusal('--seed and --empty exclude each other.');
  if (seed !== undefined) await checkSeed(seed);
  if (seed !== undefined && origin && origin.kind !== 'seed') {
    const was = origin.kind === 'demo' ? 'with the demonstration' : 'empty';
    throw new StartRefusal(`${dataDir} was created ${was}. DATA_DIR chooses another directory for the seed.`);
  }
  const kind = seed !== undefined ? 'seed' : options.empty ? 'empty' : (origin?.kind ?? 'demo');
  if (!loopback && (kind === 'demo' || origin?.kind === 'demo')) {
    throw new StartRefusal(
      `HOST is ${host}, but everyone knows the passwords of the demonstration: it listens on loopback only.\n` +
        'Start with --empty or --seed FILE, in a DATA_DIR without the demonstration.',
    );
  }
  if (kind === 'seed' && seed === undefined && !origin?.planted) {
    throw new StartRefusal(`The seed was not planted to its end in ${dataDir}. Start with --seed FILE again.`);
  }
  if (!origin) writeOrigin(dataDir, { kind, digest: '', planted: '' });
  const development = kind !== 'empty' && loopback && options.development;
  return { kind, development, ...(seed !== undefined && { seed }) };
}

/** Checks a seed; imported only here, since most starts have none. */
async function checkSeed(path: string): Promise<void> {
  const { readSeed } = await import('../seed.ts');
  await readSeed(path);
}
