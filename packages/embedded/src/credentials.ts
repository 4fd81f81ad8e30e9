/**
 * Credentials of a server that runs here, made up at its first start in a directory and read again at later ones. A
 * directory of an earlier release, which has none, gets them at its next start.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './files.ts';

/** What a client of the server shows. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const USER = 'rookery';

/** User and password for the server of a directory, in a file that only its owner reads. */
export function credentialsIn(dir: string): Credentials {
  return { user: USER, password: secretIn(dir, 'password') };
}

/** With what members of a replica set know each other, and where MongoDB reads it. */
export function memberKeyIn(dir: string): { readonly path: string; readonly key: string } {
  return { key: secretIn(dir, 'member-key'), path: join(dir, 'member-key') };
}

/** A part of an address: `user:password@`. The password has no character that needs an escape. */
export const userinfo = ({ user, password }: Credentials): string => `${user}:${password}@`;

/** A random text of a file. Written beside and renamed, so that no crash leaves half of it. */
export function secretIn(dir: string, name: string): string {
  const path = join(dir, name);
  try {
    const present = readFileSync(path, 'utf8').trim();
    if (present !== '') return present;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  makePrivate(dir);
  const made = randomBytes(32).toString('hex');
  writeFileSync(`${path}.new`, `${made}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return made;
}
