/**
 * Which organisation an installation has: the demonstration, that of a seed, or what its operator makes.
 *
 * The data directory records what it was created with, so that a second start without options finds its data as they
 * were, and nothing made up is ever planted among real people.
 */
import type { Clients } from '@rookery/runtime';
import { demo } from '../demo.ts';
import { readSeed, type Seed } from '../seed.ts';
import { digestOf, type Origin, readOrigin, writeOrigin } from './files.ts';
import { findOrganisation, listAccounts, type PlantedAccount, plant } from './plant.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

/** What a start is going to do about organisations. */
interface Plan {
  readonly kind: Origin['kind'];
  /** To plant, or to see that it is there. */
  readonly seed: Seed | undefined;
  /** Whether one may log in without a password. */
  readonly development: boolean;
}

/**
 * Decides from the options, and from what the data directory was created with. Throws StartRefusal when they do not
 * agree.
 */
export async function makePlan(
  settings: StartSettings,
  options: { seed?: string; empty?: boolean; development: boolean },
): Promise<Plan> {
  const { dataDir, host, loopback } = settings;
  const origin = readOrigin(dataDir);
  if (options.seed !== undefined && options.empty) throw new StartRefusal('--seed and --empty exclude each other.');
  const given = options.seed === undefined ? undefined : await readSeed(options.seed);
  if (given && origin && origin.kind !== 'seed') {
    const was = origin.kind === 'demo' ? 'with the demonstration' : 'empty';
    throw new StartRefusal(`${dataDir} was created ${was}. DATA_DIR chooses another directory for the seed.`);
  }
  const kind = given ? 'seed' : options.empty ? 'empty' : (origin?.kind ?? 'demo');
  if (!loopback && (kind === 'demo' || origin?.kind === 'demo')) {
    throw new StartRefusal(
      `HOST is ${host}, but everyone knows the passwords of the demonstration: it listens on loopback only.\n` +
        'Start with --empty or --seed FILE, in a DATA_DIR without the demonstration.',
    );
  }
  if (kind === 'seed' && !given && !origin?.planted) {
    throw new StartRefusal(`The seed was not planted to its end in ${dataDir}. Start with --seed FILE again.`);
  }
  if (!origin) writeOrigin(dataDir, { kind, digest: '', planted: '' });
  return {
    kind,
    seed: kind === 'demo' ? demo : given,
    development: kind !== 'empty' && loopback && options.development,
  };
}

/** Plants what is missing, if anything is to be planted. The accounts of the seed. */
export async function ensurePlanted(
  plan: Plan,
  settings: StartSettings,
  clients: Clients,
  step: (line: string) => void,
): Promise<PlantedAccount[]> {
  const { seed, kind } = plan;
  if (!seed) return [];
  const origin = readOrigin(settings.dataDir);
  const digest = digestOf(seed);
  const present = await findOrganisation(clients, seed.organisation.subdomain);
  if (present && origin?.planted === present.uuid && (kind === 'demo' || origin.digest === digest)) {
    step(`the organisation ${present.name} is as it was left`);
    return await listAccounts(seed, present.realm_id, clients);
  }
  if (present && !origin?.planted && present.name !== seed.organisation.name) {
    throw new StartRefusal(
      `The organisation ${present.name} exists already, and it is not ${seed.organisation.name}. ` +
        'Start with --empty to run it, or with another NAMESPACE or DATA_DIR.',
    );
  }
  step(`planting ${kind === 'demo' ? 'the demonstration' : 'the seed'}: ${seed.organisation.name}`);
  const accounts = await plant(seed, { clients, site: settings.url, onProgress: step });
  const planted = await findOrganisation(clients, seed.organisation.subdomain);
  writeOrigin(settings.dataDir, { kind, digest, planted: planted?.uuid ?? '' });
  return accounts;
}
