/** Credentials of a server that runs here, generated at its first start in a directory and read at later starts. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './files.ts';

/** User and password for clients of the server. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const USER = 'rookery';

/**
 * Returns the user and password for the server of a directory. The password is stored in a file that only its owner can
 * read.
 */
export function credentialsIn(dir: string): Credentials {
  return { user: USER, password: secretIn(dir, 'password') };
}

/**
 * Returns the key by which members of a replica set authenticate each other, and the file from which MongoDB reads it.
 */
export function memberKeyIn(dir: string): { readonly path: string; readonly key: string } {
  return { key: secretIn(dir, 'member-key'), path: join(dir, 'member-key') };
}

/** Returns the user info of a URL: `user:password@`. The password contains no character that needs an escape. */
export const userinfo = ({ user, password }: Credentials): string => `${user}:${password}@`;

/**
 * Returns the random secret in a file, generated if there is none. Written to a temporary file and renamed, so that a
 * crash never leaves a partial one.
 */
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
