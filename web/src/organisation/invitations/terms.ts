/** The terms of an invitation, and the terms that the user may grant. */
import type { Contract } from '@rookery/client';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { roleName } from '../../people/index.ts';
import {
  allChannels,
  allGroups,
  channel,
  isAdmin,
  isAllowed,
  isOwner,
  may,
  mayRead,
  ROLE,
  state,
  user,
} from '../../state/index.ts';

type InvitedRole = NonNullable<Contract.Calls['POST /invites']['parameters']['invite_as']>;

/** An open invitation, or a link that several people may use. */
export type Invitation = Contract.AnswerTo<'GET /invites'>['invites'][number];

export const mayInviteByMail = (): boolean => may('realm_can_invite_users_group');
export const mayInviteByLink = (): boolean => may('realm_create_multiuse_invite_group');

/** Roles that the user may grant, the most common first. */
export function givenRoles(): { value: number; label: string }[] {
  const roles: number[] = [ROLE.member, ROLE.guest];
  if (isAdmin()) roles.push(ROLE.moderator, ROLE.admin);
  if (isOwner()) roles.push(ROLE.owner);
  return roles.map((value) => ({ value, label: roleName(value) }));
}

/**
 * Roles to which the user may change a link: never owner, and only those that the link's maker, who knows its address,
 * may grant.
 */
export function rolesForLink(link: Invitation): { value: number; label: string }[] {
  const maker = user(link.invited_by_user_id)?.role ?? ROLE.guest;
  const mayGrant = (role: number) => role !== ROLE.owner && (role >= ROLE.member || maker <= ROLE.admin);
  return givenRoles().filter(({ value }) => value === link.invited_as || mayGrant(value));
}

/** Channels to which an invitation of the user may subscribe: none without the organisation's permission. */
export const givenChannels = (): { value: number; label: string }[] =>
  (may('realm_can_add_subscribers_group') ? allChannels() : [])
    .filter((one) => !one.is_archived && mayRead(one))
    .map((one) => ({ value: one.stream_id, label: `#${one.name}` }));

/** Groups to which the user may add members. */
export const givenGroups = (): { value: number; label: string }[] =>
  allGroups()
    .filter((one) => !one.is_system_group && !one.deactivated)
    .filter(
      (one) =>
        may('realm_can_manage_all_groups') || isAllowed(one.can_manage_group) || isAllowed(one.can_add_members_group),
    )
    .map((one) => ({ value: one.id, label: one.name }))
    .sort((a, b) => a.label.localeCompare(b.label));

export const defaultChannelNames = (): string =>
  (state.realm_default_streams ?? [])
    .flatMap((id) => channel(id)?.name ?? [])
    .map((name) => `#${name}`)
    .join(', ');

/** Minutes in a day. */
const DAY = 1440;
/** Common expiry times, days. */
const DAYS = [1, 3, 10, 30];
const NEVER = 0;
export const OTHER = -1;

/** The options of the expiry; the values are minutes. */
export function expiryOptions(): { value: number; label: string }[] {
  return [
    ...DAYS.map((days) => ({ value: days * DAY, label: t('organisation.after_days', { count: days }) })),
    { value: NEVER, label: t('organisation.never') },
    { value: OTHER, label: t('organisation.other_limit') },
  ];
}

/** The state of the form for an invitation's terms. */
export function createTerms() {
  const [role, setRole] = createSignal<number>(ROLE.member);
  const [expiry, setExpiry] = createSignal(10 * DAY);
  const [days, setDays] = createSignal(7);
  const [withDefaults, setWithDefaults] = createSignal(true);
  const [channels, setChannels] = createSignal<number[]>([]);
  const [groups, setGroups] = createSignal<number[]>([]);
  const [greets, setGreets] = createSignal(false);
  const [greeting, setGreeting] = createSignal(state.realm_welcome_message_custom_text);
  const hasDefaults = () => (state.realm_default_streams ?? []).length > 0;
  /** The parameters in the form that the API takes. */
  const parameters = () => {
    const minutes = expiry() === OTHER ? Math.round(days() * DAY) : expiry();
    return {
      // The form offers no other roles.
      invite_as: String(role()) as InvitedRole,
      invite_expires_in_minutes: minutes === NEVER ? null : minutes,
      stream_ids: channels(),
      group_ids: groups(),
      include_realm_default_subscriptions: withDefaults() && hasDefaults(),
      ...(greets() ? { welcome_message_custom_text: greeting() } : {}),
    };
  };
  return {
    role,
    setRole,
    expiry,
    setExpiry,
    days,
    setDays,
    withDefaults,
    setWithDefaults,
    hasDefaults,
    channels,
    setChannels,
    groups,
    setGroups,
    greets,
    setGreets,
    greeting,
    setGreeting,
    parameters,
  };
}

export type Terms = ReturnType<typeof createTerms>;
