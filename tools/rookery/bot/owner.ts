import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from '../user/rows.ts';

export const changeBotOwner = command<Actor & { readonly email: string; readonly owner: string }>({
  name: 'owner',
  summary: 'change the owner of a bot',
  examples: ['bot owner --email crake-bot@example.com --owner ada@example.com'],
  define: (verb) => acting(ofUser(verb)).requiredOption('--owner <email or id>'),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const bot = await findUser(installation, realm, flags.email);
    const owner = await findUser(installation, realm, flags.owner);
    await installation.clients.users.UpdateBot({ bot_id: bot.user_id, bot_owner_id: owner.user_id }, options());
    const data = { user_id: bot.user_id, email: bot.email, bot_owner_id: owner.user_id };
    return said(`the bot ${bot.email} (user ${bot.user_id}) belongs to ${owner.email}`, data);
  },
});
