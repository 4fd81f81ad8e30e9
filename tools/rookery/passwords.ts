/** The options with which commands take passwords. */
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { isInBatch } from './command.ts';
import { Misuse } from './failures.ts';

export interface PasswordOptions {
  readonly password?: string;
  readonly passwordStdin?: true;
}

export const passwordOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--password <password>', 'the password; visible to all users of this machine').conflicts(
        'passwordStdin',
      ),
    )
    .option('--password-stdin', 'read the password from standard input');

/** Reads the password; '' if none was given. @throws Misuse */
export async function readPassword({ password = '', passwordStdin }: PasswordOptions): Promise<string> {
  if (!passwordStdin) return password;
  // There, standard input has the next commands.
  if (isInBatch()) throw new Misuse('--password-stdin does not go with batch');
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (given === '') throw new Misuse('--password-stdin: nothing was given');
  return given;
}
