/** The organisation that a command concerns, and the user for whom it acts. */
import { DomainError, randomKey } from '@rookery/core';
import type { AdminListUsersReply__Output } from '@rookery/protos/gen/rookery/AdminListUsersReply.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { CallOptions } from '@rookery/rpc';
import type { Command } from 'commander';
import { StartRefusal } from '../installation/refusal.ts';
import { PROGRAM } from './command.ts';
import type { Installation } from './installation.ts';

export interface InOrganisation {
  readonly organisation?: string;
}

export interface Actor extends InOrganisation {
  readonly as?: string;
}

/** Adds the option that chooses the organisation. */
export const inOrganisation = (command: Command): Command =>
  command.option('--organisation <subdomain, name or id>', "'': the one at the root; default: the only organisation");

/** Adds the options of commands that act for a user. */
export const acting = (command: Command): Command =>
  inOrganisation(command).option(
    '--as <email or id>',
    'act as this user, with their permissions; default: as the server, with those of an owner',
  );

/**
 * Finds an organisation by subdomain, name or id; by default the only one. Owners choose the names, so a name may be
 * another's name or subdomain: such a text chooses none. Digits alone are no name: no owner
 * can shadow an id. @throws StartRefusal
 */
export async function chooseOrganisation(
  { clients }: Pick<Installation, 'clients'>,
  { organisation: wanted }: InOrganisation,
): Promise<Realm__Output> {
  const { realms } = await clients.users.ListRealms({});
  const [found, ...others] =
    wanted === undefined
      ? realms
      : realms.filter(
          ({ realm_id, string_id, name }) =>
            string_id === wanted || String(realm_id) === wanted || (name === wanted && !/^\d+$/.test(wanted)),
        );
  if (found && others.length === 0) return found;
  if (realms.length === 0)
    throw new StartRefusal(`There is no organisation yet: ${PROGRAM} organisation create --name NAME`);
  const quoted = JSON.stringify(wanted);
  if (!found) throw new StartRefusal(`There is no organisation ${quoted}. There are: ${listed(realms)}`);
  throw new StartRefusal(
    wanted === undefined
      ? `There are several organisations; choose with --organisation: ${listed(realms)}`
      : `${quoted} is several organisations; choose by id with --organisation: ${listed([found, ...others])}`,
  );
}

const listed = (realms: readonly Realm__Output[]): string =>
  realms.map(({ realm_id, string_id, name }) => `${realm_id} ${string_id || "'' (root)"} ${name}`).join(', ');

/**
 * Returns the options of a call that changes an organisation: its route, and a new request key, which makes retries
 * harmless.
 */
export const change = (realm: Pick<Realm__Output, 'realm_id'>) => ({
  route: String(realm.realm_id),
  requestKey: randomKey(24),
});

/** Returns the organisation, and the options of calls by the operator or by the user of `--as`. */
export async function actIn(
  installation: Installation,
  flags: Actor,
): Promise<{ realm: Realm__Output; options(): CallOptions }> {
  const { users } = installation.clients;
  const realm = await chooseOrganisation(installation, flags);
  const { realm_id } = realm;
  const { caller } =
    flags.as === undefined
      ? await users.GetOperator({ realm_id })
      : await users.GetCaller({ realm_id, user_id: (await findUser(installation, realm, flags.as)).user_id });
  if (!caller) throw new DomainError('UNAUTHORIZED', 'No such user');
  return { realm, options: () => ({ ...change(realm), caller: { ...caller, client: caller.client || 'Operator' } }) };
}

type Users = AdminListUsersReply__Output['users'];

/** Finds a user by email address (case-insensitive) or id. @throws StartRefusal */
export async function findUser(
  installation: Pick<Installation, 'clients'>,
  realm: Pick<Realm__Output, 'realm_id' | 'name'>,
  wanted: string,
): Promise<Users[number]> {
  const [found] = await findUsers(installation, realm, [wanted]);
  return found as Users[number];
}

/** Finds users by email address (case-insensitive) or id, in the given order. @throws StartRefusal */
export async function findUsers(
  { clients }: Pick<Installation, 'clients'>,
  { realm_id, name }: Pick<Realm__Output, 'realm_id' | 'name'>,
  wanted: readonly string[],
): Promise<Users> {
  const { users } = await clients.users.AdminListUsers({ realm_id }, { route: String(realm_id) });
  return wanted.map((one) => {
    const key = one.trim().toLowerCase();
    const found = users.find((user) => user.email.toLowerCase() === key || String(user.user_id) === key);
    if (!found) throw new StartRefusal(`There is no user ${one} in ${name}.`);
    return found;
  });
}
