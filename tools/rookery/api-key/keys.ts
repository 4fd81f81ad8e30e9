import type { Command } from 'commander';
import type { Installation } from '../installation.ts';
import { change, chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { ofUser } from '../user/rows.ts';

export interface KeyOptions extends InOrganisation {
  readonly email: string;
}

export const ofKey = (verb: Command): Command => inOrganisation(ofUser(verb));

/**
 * Returns the API key of a user, and the URL of the organisation ('' if unknown); with `regenerate`, replaces the
 * key by a new one first.
 */
export async function keyOf(installation: Installation, options: KeyOptions, regenerate: boolean) {
  const realm = await chooseOrganisation(installation, options);
  const { email } = await findUser(installation, realm, options.email);
  const { realm_id, url } = realm;
  return { ...(await installation.clients.users.AdminGetApiKey({ realm_id, email, regenerate }, change(realm))), url };
}
