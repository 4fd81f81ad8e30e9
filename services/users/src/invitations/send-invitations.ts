/** Invites people by mail. */

import { badRequest, randomKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { InvitationTerms__Output } from '@rookery/protos/gen/rookery/InvitationTerms.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { confirmUrl, INVITATION_KEY_LENGTH, linkBase } from '../mail/rules/links.ts';
import { invitation } from '../mail/rules/templates.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { objectionToEmail } from '../realm/rules/email-domains.ts';
import { checkInvitationChannels } from '../upstream/channels.ts';
import { addressKey, isAddress, openAddress } from '../user/rules/addresses.ts';
import { type Accounts, findAddresses, readUser } from '../user/store/users.ts';
import { checkSizes, checkTerms } from './check-terms.ts';
import type { InvitationsContext } from './context.ts';
import { DAILY_LIMIT, isDailyLimitReached } from './daily-limit.ts';
import {
  checkInviteRole,
  checkInviter,
  invitationFailed,
  isTooNew,
  type RefusedAddress,
  splitAddresses,
  storedTerms,
  TOO_NEW,
} from './rules.ts';
import { addInvitation } from './store.ts';

/** Max. addresses of one request, as a user types or pastes them; the daily limit is lower. */
const MAX_ADDRESSES = 1000;

const OBJECTIONS = {
  domain: 'Outside your domain.',
  disposable: 'Please use your real email address.',
  plus: 'Email addresses containing + are not allowed.',
} as const;

/** The outcome of a request, stored under its key. */
interface Outcome {
  readonly refused: readonly RefusedAddress[];
  readonly sent: number;
}

/**
 * `POST /invites`. Each address that can be invited gets a mail with its own key; the error names the others.
 *
 * @throws INVITATION_FAILED if an address was not invited; BAD_REQUEST for missing permissions and for channels and
 *   groups that the caller may not invite to; UNAUTHORIZED_PRINCIPAL for a role that they may not give
 */
export const sendInvitations: UsersHandler<
  'SendInvitations',
  Pick<InvitationsContext, 'commits' | 'database' | 'mail' | 'channels' | 'config'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkInviter(caller);
  const addresses = splitAddresses(request.emails);
  if (addresses.length === 0) throw badRequest('You must specify at least one email address.');
  if (addresses.length > MAX_ADDRESSES)
    throw badRequest(`invitee_emails is too long (limit: ${MAX_ADDRESSES} addresses)`);
  const asked = request.terms as InvitationTerms__Output;
  checkInviteRole(caller, asked.role);
  const terms = storedTerms(caller, asked);
  checkSizes(terms);
  context.mail.checkConfigured();
  const base = linkBase(context.config, request.realm_url);
  await checkInvitationChannels(context.channels, terms.channel_ids, ctx);

  const outcome = await context.commits.run(caller.realm_id, ctx, async (tx): Promise<Outcome> => {
    const realm = await checkTerms(tx, context.database, caller, { kind: 'mail', groupIds: terms.group_ids });
    const inviter = await readInviter(tx, context.database, realm, caller.user_id);
    const refused = await refusals(tx, context.database, realm, addresses);
    const invited = addresses.filter((address) => !refused.some(([one]) => one === address));
    if (await isDailyLimitReached(tx, context, invited.length)) {
      throw invitationFailed(DAILY_LIMIT, [], { sent: false, dailyLimit: true });
    }
    for (const email of invited) {
      const key = randomKey(INVITATION_KEY_LENGTH);
      addInvitation(tx, key, {
        kind: 'mail',
        email,
        invited_by: caller.user_id,
        notify_referrer: request.notify_referrer,
        ...terms,
      });
      const from = { name: inviter.full_name, email: openAddress(inviter) };
      const organisation = { name: realm.name, url: base };
      context.mail.put(tx, email, invitation({ organisation, from, url: confirmUrl(base, key) }));
    }
    if (invited.length > 0) publishInvitationsChanged(tx, [caller.user_id]);
    return { refused, sent: invited.length };
  });
  context.mail.soon();
  const { refused, sent } = outcome;
  if (refused.length === 0) return {};
  const msg = sent
    ? "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!"
    : "We weren't able to invite anyone.";
  throw invitationFailed(msg, refused, { sent: sent > 0 });
};

type Inviter = NonNullable<Accounts['target']>;

/**
 * Reads the inviter. @throws BAD_REQUEST for an account that is not active; INVITATION_FAILED for one that is too new
 */
async function readInviter(tx: Tx, database: Database, realm: RealmDocument, id: number): Promise<Inviter> {
  const inviter = await readUser(tx, database, id);
  if (!inviter?.is_active) throw badRequest('Insufficient permission');
  if (isTooNew(inviter, realm, tx.nowMs)) throw invitationFailed(TOO_NEW, [], { sent: false });
  return inviter;
}

/**
 * The addresses that have an account already.
 * @throws INVITATION_FAILED, for the whole request, if an address is malformed or the organisation does not accept it
 */
async function refusals(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  addresses: string[],
): Promise<RefusedAddress[]> {
  const invalid = addresses.flatMap((address): RefusedAddress[] => {
    if (!isAddress(address)) return [[address, 'Invalid address.', false]];
    const objection = objectionToEmail(realm, address);
    return objection ? [[address, OBJECTIONS[objection], false]] : [];
  });
  if (invalid.length > 0) {
    throw invitationFailed("Some emails did not validate, so we didn't send any invitations.", invalid, {
      sent: false,
    });
  }
  const accounts = await findAddresses(tx, database, addresses.map(addressKey));
  return addresses.flatMap((address): RefusedAddress[] => {
    const account = accounts.get(addressKey(address));
    if (!account) return [];
    const why = account.is_active ? 'Already has an account.' : 'Account has been deactivated.';
    return [[address, why, !account.is_active]];
  });
}
