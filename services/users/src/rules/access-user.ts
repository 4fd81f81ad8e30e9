/** Whether a user exists for whoever asks. */
import { badRequest } from '@rookery/core';
import type { User } from '../store/documents.ts';

/** @throws BAD_REQUEST `No such user` */
export function accessUser(user: User | undefined): User {
  if (!user) throw badRequest('No such user');
  return user;
}
