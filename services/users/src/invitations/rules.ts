/** Rules of who may invite, and what an invitation may give. */
import {
  atLeast,
  badRequest,
  checkAdministrator,
  checkOwner,
  DomainError,
  type GroupCaller,
  inGroupSetting,
  isAdmin,
  isOwner,
  isRole,
  ROLES,
  type Role,
} from '@rookery/core';
import type { InvitationTerms__Output } from '@rookery/protos/gen/rookery/InvitationTerms.ts';
import { checkWelcomeText } from '../account/rules/joining-notices.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument } from '../user/documents.ts';
import { checkHuman, checkNotGuest } from '../user/rules/access.ts';
import type { InvitationDocument } from './store.ts';

/** A caller, whose `bot_type` shows whether it is a bot. */
export type Inviter = GroupCaller & { readonly bot_type: number };

/**
 * @throws BAD_REQUEST `This endpoint does not accept bot requests.`, `Not allowed for guest users`,
 *   `Insufficient permission`
 */
export function checkMayInvite(caller: Inviter, realm: Pick<RealmDocument, 'settings'>, kind: 'mail' | 'link'): void {
  checkInviter(caller);
  const { can_invite_users_group, create_multiuse_invite_group } = realm.settings;
  const setting = kind === 'mail' ? can_invite_users_group : create_multiuse_invite_group;
  if (!inGroupSetting(caller, setting, { allowEveryone: false })) throw badRequest('Insufficient permission');
}

/** @throws BAD_REQUEST for bots and guests, who have no access to invitations */
export function checkInviter(caller: Inviter): void {
  checkHuman(caller);
  checkNotGuest(caller);
}

/**
 * The lowest role that may invite users with a role: owners for owners, administrators for administrators and
 * moderators.
 */
function inviterRole(role: number): Role {
  if (isOwner(role)) return ROLES.owner;
  return role < ROLES.member ? ROLES.administrator : ROLES.member;
}

/** Whether users of a role may invite users with the role of the invitation. */
export function mayGiveRole(giver: { readonly role: number }, { role }: Pick<InvitationDocument, 'role'>): boolean {
  return atLeast(giver.role, inviterRole(role));
}

/** @throws UNAUTHORIZED_PRINCIPAL */
export function checkInviteRole(caller: GroupCaller, role: number): void {
  if (!isRole(role)) throw badRequest('Invalid invite_as');
  const needed = inviterRole(role);
  if (needed === ROLES.owner) checkOwner(caller);
  if (needed === ROLES.administrator) checkAdministrator(caller);
}

/** Whether the inviter may still give the role of the invitation; otherwise the invitation is invalid. */
export function mayStillInvite(
  inviter: Pick<UserDocument, 'is_active' | 'role'> | undefined,
  invitation: Pick<InvitationDocument, 'role'>,
): boolean {
  return inviter?.is_active === true && mayGiveRole(inviter, invitation);
}

/**
 * Checks a change of a link's role. Its inviter knows the URL, and administrators do unless it is a link for owners:
 * none of them may get a role by it that they may not give.
 * @throws BAD_REQUEST `Make a new link for this role.`
 */
export function checkLinkRole(
  inviter: Pick<UserDocument, 'role'>,
  before: { readonly role: number },
  role: number,
): void {
  if (role === before.role) return;
  if (isOwner(role) || !mayGiveRole(inviter, { role })) throw badRequest('Make a new link for this role.');
}

/**
 * Returns an invitation that the caller may manage: their own, or any as an administrator.
 * @throws BAD_REQUEST `No such invitation`, also for one that the caller does not see; UNAUTHORIZED_PRINCIPAL for a
 *   role that only an owner may give
 */
export function accessInvitation(
  caller: Inviter,
  invitation: InvitationDocument | null,
  kind: 'mail' | 'link',
): InvitationDocument {
  checkInviter(caller);
  const isOwn = invitation?.invited_by === caller.user_id;
  if (invitation?.kind !== kind || (!isOwn && !isAdmin(caller.role))) throw badRequest('No such invitation');
  if (!isOwn) checkInviteRole(caller, invitation.role);
  return invitation;
}

/** Age, ms, below which an account in an organisation without required invitations cannot cause mail to others. */
const NEWCOMER_MS = 3 * 24 * 3600_000;

/** The error text if `isTooNew`. */
export const TOO_NEW =
  'Your account is too new to send invites for this organization. Ask an organization admin, or a more experienced user.';

/** Whether an account is too new to have invitations mailed. */
export function isTooNew(
  account: Pick<UserDocument, 'joined_at' | 'role'>,
  { settings }: Pick<RealmDocument, 'settings'>,
  now: number,
): boolean {
  return !settings.invite_required && now - account.joined_at < NEWCOMER_MS && !isAdmin(account.role);
}

/**
 * Returns the terms in their stored form. Only administrators may set a welcome text of their own.
 * @throws BAD_REQUEST for a text that is too long
 */
export function storedTerms(caller: { readonly role: number }, terms: InvitationTerms__Output) {
  checkWelcomeText(terms.welcome_text ?? '');
  return {
    role: terms.role,
    channel_ids: [...new Set(terms.channel_ids)],
    group_ids: [...new Set(terms.group_ids)],
    include_default_channels: terms.include_default_channels,
    welcome_text: isAdmin(caller.role) ? (terms.welcome_text ?? null) : null,
    expires_in_minutes: terms.expires_in_minutes || null,
  };
}

/** An address that was not invited, the reason, and whether its account is deactivated. */
export type RefusedAddress = readonly [email: string, why: string, isDeactivated: boolean];

/** The error for a request of which some or all addresses were not invited. */
export function invitationFailed(
  msg: string,
  errors: readonly RefusedAddress[],
  options: { sent: boolean; dailyLimit?: boolean },
): DomainError {
  return new DomainError('INVITATION_FAILED', msg, {
    extra: {
      errors,
      sent_invitations: options.sent,
      license_limit_reached: false,
      daily_limit_reached: options.dailyLimit ?? false,
    },
  });
}

/** `Name <address>` stands for the address. */
const NAMED = /<([^<>]*)>\s*$/;

/** Splits a list of addresses at commas and line breaks; returns each once, as written. */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[,\n]/).map((one) => (NAMED.exec(one)?.[1] ?? one).trim());
  return [...new Map(addresses.filter((one) => one !== '').map((one) => [one.toLowerCase(), one])).values()];
}
