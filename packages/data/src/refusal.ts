/** What a server says that does not let a process in. */
import { MongoServerError } from 'mongodb';

/** 13: Unauthorized, 18: AuthenticationFailed. */
const REFUSALS: ReadonlySet<unknown> = new Set([13, 18]);

/** Whether the server does not know the user, or has not given it the right: an init job may yet make both. */
export function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError && REFUSALS.has(error.code);
}
