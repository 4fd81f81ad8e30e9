/** Mails a key that creates an account to a person who requests to join. */

import { DomainError } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { UsersHandler } from '@rookery/rpc';
import type { AccountContext } from '../account/context.ts';
import { startKeyMail } from '../confirmations/start-key-mail.ts';
import { addConfirmation } from '../confirmations/store.ts';
import { confirmUrl } from '../mail/rules/links.ts';
import { registration } from '../mail/rules/templates.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { checkEmailAllowed } from '../realm/rules/email-domains.ts';
import { readRealm } from '../realm/store.ts';
import { addressKey, checkTypedAddress } from '../user/rules/addresses.ts';
import { findAddresses } from '../user/store/users.ts';
import { openLink } from './open-registration.ts';

/**
 * `POST /accounts/home/` and `POST /join/{key}/`: by a link, or if the organisation requires no invitation. If the
 * address has an account already, no mail is sent and the reply is the same, so that it does not reveal accounts.
 *
 * @throws BAD_REQUEST for a bad address or one that the organisation does not accept, and for an invalid link;
 *   RATE_LIMIT_HIT after two mails in an hour or five in a day; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export const startRegistration: UsersHandler<
  'StartRegistration',
  Pick<AccountContext, 'commits' | 'database' | 'mail' | 'config'>
> = async (context, request, ctx) => {
  const email = checkTypedAddress(request.email);
  const { realm_id: realm } = request;
  const decide = async (tx: Tx) => {
    const document = await readRealm(tx, context.database);
    checkRealmActive(document);
    checkPasswordLogin(document.settings);
    const link = request.join_key === '' ? undefined : await openLink(tx, context.database, request.join_key);
    if (!link && document.settings.invite_required) {
      throw new DomainError('BAD_REQUEST', 'Please request an invite for this organization from its administrator.');
    }
    checkEmailAllowed(document, email);
    return { document, link };
  };
  // A refusal is not counted, since it mails nothing.
  await context.commits.run(realm, {}, decide);
  const base = await startKeyMail(context, request, `register:${realm}:${addressKey(email)}`, ctx);
  await context.commits.run(realm, ctx, async (tx) => {
    const { document, link } = await decide(tx);
    const accounts = await findAddresses(tx, context.database, [addressKey(email)]);
    if (accounts.size > 0) return null;
    const key = addConfirmation(tx, { purpose: 'register', email, ...(link && { invitation: link.id }) });
    const organisation = { name: document.name, url: base };
    context.mail.put(tx, email, registration({ organisation, url: confirmUrl(base, key) }));
    return null;
  });
  context.mail.soon();
  return {};
};
