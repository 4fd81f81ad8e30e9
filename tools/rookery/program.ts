/** All commands. The name of a command gives its file: `user deactivate` is in `user/deactivate.ts`. */
import { Command } from 'commander';
import { addBackupCommands } from '../backup/commands.ts';
import { apiKey } from './api-key/index.ts';
import { printZuliprc } from './api-key/zuliprc.ts';
import { batch } from './batch.ts';
import { bot } from './bot/index.ts';
import { channel } from './channel/index.ts';
import { PROGRAM } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { files } from './files/index.ts';
import { mail } from './mail/index.ts';
import { organisation } from './organisation/index.ts';
import { push } from './push/index.ts';
import { queue } from './queue/index.ts';
import { reindexOrganisation } from './reindex.ts';
import { replica } from './replica/index.ts';
import { settings } from './settings/index.ts';
import { user } from './user/index.ts';

export const program = new Command(PROGRAM).description('Administers a running installation of Rookery');

const commands = [
  ...[organisation, user, bot, apiKey, printZuliprc, channel, settings, queue, replica, mail, push, doctor],
  reindexOrganisation,
  files,
];
for (const one of [...commands, batch(program)]) program.addCommand(one);
addBackupCommands(program);

/** Makes commander throw its errors instead of printing them and exiting. */
function throwing(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => {} });
  for (const one of command.commands) throwing(one);
}
throwing(program);
