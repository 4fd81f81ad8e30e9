import { noun } from '../command.ts';
import { createBot } from './create.ts';
import { deactivateBot } from './deactivate.ts';
import { listBots } from './list.ts';
import { changeBotOwner } from './owner.ts';

export const bot = noun('bot', 'bots; user reactivate, user role and user name apply to them too', [
  createBot,
  listBots,
  deactivateBot,
  changeBotOwner,
]);
