/** Plants the organisation of an installation, according to its plan. */
import type { Clients } from '@rookery/runtime';
import { demo } from '../demo.ts';
import { readSeed, type Seed } from '../seed.ts';
import { digestOf, readOrigin, writeOrigin } from './files.ts';
import type { Plan } from './plan.ts';
import { findOrganisation, listAccounts, type PlantedAccount, plant } from './plant.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

/** Returns the seed of a plan; undefined if nothing is to be planted. @throws SeedError */
export async function readSeedOf({ kind, seed }: Pick<Plan, 'kind' | 'seed'>): Promise<Seed | undefined> {
  if (kind === 'demo') return demo;
  return seed === undefined ? undefined : await readSeed(seed);
}

/** Plants what is missing of a seed, if there is one, and returns its accounts. */
export async function ensurePlanted(
  { kind, seed }: { readonly kind: Plan['kind']; readonly seed: Seed | undefined },
  settings: Pick<StartSettings, 'dataDir' | 'url'>,
  clients: Clients,
  step: (line: string) => void,
): Promise<PlantedAccount[]> {
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
