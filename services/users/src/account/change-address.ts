/** Another address for oneself, which shows by a mail that it is one's own. */
import { badRequest, isAdmin } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { KeyReply } from '@rookery/protos/gen/rookery/KeyReply.ts';
import type { KeyRequest__Output } from '@rookery/protos/gen/rookery/KeyRequest.ts';
import type { StartAddressChangeRequest__Output } from '@rookery/protos/gen/rookery/StartAddressChangeRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { addConfirmation, badKey, readConfirmation, spendConfirmation } from '../confirmations/store.ts';
import { linkBase } from '../mail/rules/links.ts';
import { addressChange, addressChanged } from '../mail/rules/templates.ts';
import { takeMailTurn } from '../rate-limits/store.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { leaseOver } from '../upstream/caller-lease.ts';
import { checkHuman } from '../user/rules/access.ts';
import { addressKey, checkTypedAddress } from '../user/rules/addresses.ts';
import { readUser, readViewers } from '../user/store/users.ts';
import { changeEmail, checkNewEmail } from './change-email.ts';
import type { AccountContext } from './context.ts';

/** @throws BAD_REQUEST where addresses stay as they are, but for administrators */
function checkChangeable(settings: { email_changes_disabled: boolean }, role: number): void {
  if (settings.email_changes_disabled && !isAdmin(role)) {
    throw badRequest('Email address changes are disabled in this organization.');
  }
}

/**
 * `PATCH /settings` with `email`: mails a key to the new address.
 * @throws BAD_REQUEST for a bad or taken address, one that the organisation does not take, and where changes are
 *   disabled; RATE_LIMIT_HIT after two in an hour or five in a day
 */
export async function startAddressChange(
  context: Pick<AccountContext, 'commits' | 'database' | 'mail' | 'config'>,
  request: StartAddressChangeRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const email = checkTypedAddress(request.email);
  const { realm_id: realm, user_id: userId } = caller;
  const decide = async (tx: Parameters<typeof readRealm>[0]) => {
    const document = await readRealm(tx, context.database);
    const account = await readUser(tx, context.database, userId);
    if (!account?.is_active) throw badRequest('No such user');
    checkChangeable(document.settings, account.role);
    if (email !== account.email) await checkNewEmail(tx, context.database, document, account, email);
    return { document, account };
  };
  const same = await context.commits.run(realm, {}, async (tx) => (await decide(tx)).account.email === email);
  if (same) return {};
  context.mail.checkConfigured();
  const base = linkBase(context.config, request.realm_url);
  await takeMailTurn(context.database, {
    about: `address:${realm}:${userId}`,
    address: request.origin?.address,
    perAddress: context.config.MAILS_PER_ADDRESS_PER_DAY,
    attempt: ctx.attempt,
  });
  await context.commits.run(realm, ctx, async (tx) => {
    const { document, account } = await decide(tx);
    const key = addConfirmation(tx, { purpose: 'address', email, user: userId });
    const organisation = { name: document.name, url: base };
    const url = `${base}/accounts/confirm_new_email/${key}`;
    context.mail.put(tx, email, addressChange({ organisation, from: account.email, to: email, url }));
    return null;
  });
  context.mail.soon();
  return {};
}

/**
 * `POST /accounts/confirm_new_email/{key}`: the account gets the address, and the former address gets a mail.
 * @throws BAD_REQUEST for an invalid key, and if another account has the address
 */
export async function confirmAddress(
  context: Pick<AccountContext, 'commits' | 'database' | 'mail' | 'config' | 'gateways'>,
  request: KeyRequest__Output,
  ctx: CallContext,
): Promise<KeyReply> {
  const { realm_id: realm, key } = request;
  const { database } = context;
  const changed = await context.commits.run(realm, ctx, async (tx) => {
    const document = await readRealm(tx, database);
    checkRealmActive(document);
    const confirmation = await readConfirmation(tx, database, { key, purpose: 'address' });
    const account = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
    if (!confirmation || !account?.is_active) throw badKey();
    checkChangeable(document.settings, account.role);
    const { email } = confirmation;
    await checkNewEmail(tx, database, document, account, email);
    const viewers = await readViewers(tx, database);
    spendConfirmation(tx, confirmation);
    changeEmail(tx, account, email, { version: tx.next('version'), viewers });
    if (context.mail.configured && addressKey(account.email) !== addressKey(email)) {
      const organisation = { name: document.name, url: context.config.EXTERNAL_URL ?? document.bot_domain };
      context.mail.put(tx, account.email, addressChanged({ organisation, to: email }));
    }
    return { email, userId: account.id };
  });
  context.mail.soon();
  await leaseOver(context, realm, [changed.userId]);
  return { email: changed.email };
}
