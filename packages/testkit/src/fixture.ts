/**
 * The organisation of a test file: its people, and the client of each. Only for code that vitest runs, hence an entry
 * of its own (`@rookery/testkit/fixture`): the bench uses the test kit without a runner.
 */
import type { RoleName } from '@rookery/core';
import { afterAll, inject } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createOrganisation, type Organisation } from './organisation.ts';

/** A person of the organisation: a full name, or more than that. */
type PersonSpec =
  | string
  | {
      readonly name: string;
      readonly role?: RoleName;
      readonly password?: string;
      /** The key of the person whose bot it is; they stand before it. */
      readonly botOf?: string;
      /** The Welcome Bot sends its message. */
      readonly welcome?: boolean;
    };

interface OrganisationSpec {
  readonly name?: string;
  /** Requests without credentials may read. */
  readonly spectators?: boolean;
  /** Unique on the installation; absent: random. */
  readonly subdomain?: string;
}

/**
 * Creates an organisation on the shared installation, and its people one after another in the order given; closes it
 * after the tests of the file. Called with `await` at the top of a test file:
 *
 *     const { organisation, owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });
 */
export async function useOrganisation<Key extends string = never>(
  people: Readonly<Record<Key, PersonSpec>> = {} as Record<Key, PersonSpec>,
  { name, ...options }: OrganisationSpec = {},
): Promise<{ readonly organisation: Organisation } & Readonly<Record<Key, ApiClient>>> {
  const organisation = await createOrganisation(inject('cluster'), name, options);
  afterAll(() => organisation.close());
  const clients: Partial<Record<string, ApiClient>> = {};
  for (const [key, spec] of Object.entries<PersonSpec>(people)) {
    const { name, botOf, ...more } = typeof spec === 'string' ? { name: spec } : spec;
    const keeper = botOf === undefined ? undefined : clients[botOf];
    if (botOf !== undefined && !keeper) throw new Error(`${key} is a bot of ${botOf}, who is not there yet`);
    clients[key] = await organisation.user(name, { ...more, ...(keeper && { botOf: keeper }) });
  }
  return { organisation, ...(clients as Record<Key, ApiClient>) };
}
