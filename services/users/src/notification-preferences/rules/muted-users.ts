/** Muted users, whose messages are hidden from a user. */
import { badRequest } from '@rookery/core';
import type { MutedUser } from '../../user/documents.ts';

/** Max. muted users of a user, more than a person needs; every register of the user contains all of them. */
const MAX_MUTED = 5000;

/** @throws BAD_REQUEST `Cannot mute self`, `User already muted`, and if the user has `MAX_MUTED` already */
export function withMuted(muted: readonly MutedUser[], self: number, id: number, at: number): MutedUser[] {
  if (id === self) throw badRequest('Cannot mute self');
  if (muted.some((one) => one.id === id)) throw badRequest('User already muted');
  if (muted.length >= MAX_MUTED) throw badRequest(`There can be at most ${MAX_MUTED} muted users.`);
  return [...muted, { id, at }];
}

/** @throws BAD_REQUEST `User is not muted` */
export function withoutMuted(muted: readonly MutedUser[], id: number): MutedUser[] {
  const rest = muted.filter((one) => one.id !== id);
  if (rest.length === muted.length) throw badRequest('User is not muted');
  return rest;
}

/** The muted users as clients get them, with the times in UNIX seconds. */
export function mutedUsersJson(muted: readonly MutedUser[] = []): { id: number; timestamp: number }[] {
  return muted.map(({ id, at }) => ({ id, timestamp: Math.floor(at / 1000) }));
}
