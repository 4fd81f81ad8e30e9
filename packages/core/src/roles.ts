import { DomainError } from './errors.ts';

/** The roles of an organisation's users; a smaller number has more permissions. */
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

export type RoleName = keyof typeof ROLES;
export type Role = (typeof ROLES)[RoleName];

export const isOwner = (role: number): boolean => role === ROLES.owner;
/** Whether a role administers the organisation; owners do too. */
export const isAdmin = (role: number): boolean => role <= ROLES.administrator;
export const isGuest = (role: number): boolean => role === ROLES.guest;
/** Whether a role has all permissions of `needed`. */
export const atLeast = (role: number, needed: Role): boolean => role <= needed;

/** @throws UNAUTHORIZED_PRINCIPAL for non-administrators */
export function checkAdministrator({ role }: { readonly role: number }): void {
  if (!isAdmin(role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
}

/** @throws UNAUTHORIZED_PRINCIPAL for non-owners */
export function checkOwner({ role }: { readonly role: number }): void {
  if (!isOwner(role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}

export function isRole(value: number): value is Role {
  return Object.values(ROLES).includes(value as Role);
}

/** The types of bots; 0 means a human where a number is required. */
export const BOT_TYPES = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
