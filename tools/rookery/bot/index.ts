import { noun } from '../command.ts';
import { createBot } from './create.ts';
import { deactivateBot } from './deactivate.ts';
import { listBots } from './list.ts';
import { changeBotOwner } from './owner.ts';

export const bot = noun('bot', 'bots; user reactivate, role and name take bots too', [
  createBot,
  listBots,
  deactivateBot,
  changeBotOwner,
]);
