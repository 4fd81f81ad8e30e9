/** Errors of a server that rejects a process's credentials. */
import { MongoServerError } from 'mongodb';

/** Error codes: 13 Unauthorized, 18 AuthenticationFailed. */
const ACCESS_DENIED: ReadonlySet<unknown> = new Set([13, 18]);

/** Whether the user is unknown to the server or lacks a right; an init job may still create both. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof MongoServerError && ACCESS_DENIED.has(error.code);
}
