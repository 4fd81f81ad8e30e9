import { UserSet } from '@rookery/core';

/** The users of some documents, as a UserSet's bytes; no bytes for no users, as most sets are. */
export function setOf(users: readonly { readonly u: number }[]): Uint8Array {
  return users.length === 0 ? new Uint8Array() : UserSet.of(users.map(({ u }) => u)).toBytes();
}
