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
    .description('copy the databases of a running installation, files included, as they are at one moment')
    .argument('<directory>', 'empty or missing; or of a backup that was interrupted, which continues')
    .option('--part-mb <number>', 'size of a part in MiB before compression, 1 to 64; default: 32', partSize)
    .action(async (directory: string, o: { partMb?: number }) =>
      (await work()).makeBackup(resolve(directory), o.partMb ?? PART_BYTES.usual),
    );
  backup
    .command('verify')
    .description('check every part of a backup against its checksum; needs no server')
    .argument('<directory>')
    .action(async (directory: string) => (await work()).verify(resolve(directory)));
  program
    .command('restore')
    .description('put a backup into an empty MongoDB, while no service runs')
    .argument('<directory>', 'of a finished backup')
    .option(
      '--leave-log',
      'when NATS cannot be reached: the services notice later that the log is not of this database',
    )
    .action(async (directory: string, o: { leaveLog?: true }) =>
      (await work()).restoreBackup(resolve(directory), o.leaveLog === true),
    );
}

function partSize(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number * MB <= PART_BYTES.most) return number * MB;
  throw new InvalidArgumentError('a whole number from 1 to 64');
}
