/**
 * Which organisation an installation has: the demonstration, that of a seed, or what its operator makes.
 *
 * The data directory records what it was created with, so that a second start without options finds its data as they
 * were, and nothing made up is ever planted among real people.
 */
import { type Origin, readOrigin, writeOrigin } from './files.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

/** What a start is going to do about organisations. */
export interface Plan {
  readonly kind: Origin['kind'];
  /** The file of what is to be planted, where one was given. */
  readonly seed?: string;
  /** Whether one may log in without a password. */
  readonly development: boolean;
}

/** What a start was asked for. */
export interface PlanOptions {
  readonly seed?: string;
  readonly empty?: boolean;
  readonly development: boolean;
}

/**
 * Decides from the options, and from what the data directory was created with. Throws StartRefusal when they do not
 * agree, SeedError at a seed that cannot be planted.
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

/** Loads what reads seeds only where there is one. */
async function checkSeed(path: string): Promise<void> {
  const { readSeed } = await import('../seed.ts');
  await readSeed(path);
}
