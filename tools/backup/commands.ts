/** `npm run rookery -- backup`, `backup verify` and `restore`: docs/backup.md. */
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { PART_BYTES } from './parts.ts';

const MB = 1024 ** 2;

/** Imported when one of them runs, since the other commands do not need the MongoDB driver. */
const work = () => import('./run.ts');

/** Adds the commands to the program. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('copy the databases of a running installation, including files, in their state at one moment')
    .argument('<directory>', 'empty or missing, or that of an interrupted backup, which is resumed')
    .option('--part-mb <number>', 'size of a part in MiB before compression, 1 to 64; default: 32', partSize)
    .action(async (directory: string, options: { partMb?: number }) =>
      (await work()).makeBackup(resolve(directory), options.partMb ?? PART_BYTES.usual),
    );
  backup
    .command('verify')
    .description('check every part of a backup against its checksum; needs no server')
    .argument('<directory>')
    .action(async (directory: string) => (await work()).verify(resolve(directory)));
  program
    .command('restore')
    .description('restore a backup into an empty MongoDB, while no service runs')
    .argument('<directory>', 'the directory of a finished backup')
    .option(
      '--leave-log',
      'for when NATS cannot be reached: the services detect later that the log does not belong to this database',
    )
    .action(async (directory: string, options: { leaveLog?: true }) =>
      (await work()).restoreBackup(resolve(directory), options.leaveLog === true),
    );
}

function partSize(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number * MB <= PART_BYTES.most) return number * MB;
  throw new InvalidArgumentError('a whole number from 1 to 64');
}
