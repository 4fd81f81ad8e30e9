/** Checks that a user exists for the caller. */
import { badRequest } from '@rookery/core';
import type { User } from '../documents.ts';

/** @throws BAD_REQUEST `No such user` */
export function accessUser<Found extends Pick<User, 'id'>>(user: Found | undefined): Found {
  if (!user) throw badRequest('No such user');
  return user;
}
