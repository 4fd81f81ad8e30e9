import { UserSet } from '@rookery/core';

/** The users of some documents as the bytes of a UserSet; no bytes for the usual case of no users. */
export function userSetBytes(users: readonly { readonly u: number }[]): Uint8Array {
  return users.length === 0 ? new Uint8Array() : UserSet.of(users.map(({ u }) => u)).toBytes();
}
