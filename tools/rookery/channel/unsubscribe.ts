import { StartRefusal } from '../../installation/refusal.ts';
import { command } from '../command.ts';
import { actIn, findUsers } from '../organisations.ts';
import { said } from '../output.ts';
import { findChannel } from './channels.ts';

import { type MembersOptions, ofMembers } from './members.ts';

export const unsubscribe = command<MembersOptions>({
  name: 'unsubscribe',
  summary: 'unsubscribe users from a channel',
  examples: ['channel unsubscribe general --user ada@example.com'],
  calls: ['users', 'channels'],
  define: ofMembers,
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { stream_id: channel_id, name } = await findChannel(installation, flags.channel, options());
    const principal_ids = (await findUsers(installation, realm, flags.user)).map((one) => one.user_id);
    const { json } = await installation.clients.channels.Unsubscribe(
      { names: [name], principal_ids, has_principals: true },
      options(),
    );
    const { removed } = JSON.parse(json.toString()) as { removed: string[] };
    if (removed.length === 0) throw new StartRefusal(`None of them was subscribed to ${name}.`);
    return said(`unsubscribed from ${name}`, { channel_id, name, unsubscribed: principal_ids });
  },
});
