/**
 * The organisation of a test file, its users, and a client for each. It needs vitest, hence the separate entry point
 * (`@rookery/testkit/fixture`): the bench uses the test kit without a test runner.
 */
import type { RoleName } from '@rookery/core';
import { afterAll, inject } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createOrganisation, type Organisation } from './organisation.ts';

/** A user of the organisation: a full name, or a name with options. */
type PersonSpec =
  | string
  | {
      readonly name: string;
      readonly role?: RoleName;
      readonly password?: string;
      /** The key of the bot's owner, who must precede it. */
      readonly botOf?: string;
      /** Whether the Welcome Bot sends its message. */
      readonly welcome?: boolean;
    };

interface OrganisationSpec {
  readonly name?: string;
  /** Whether requests without credentials may read. */
  readonly spectators?: boolean;
  /** Unique on the installation; default: random. */
  readonly subdomain?: string;
}

/**
 * Creates an organisation on the shared installation, and its users one after another in the given order; closes it
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
