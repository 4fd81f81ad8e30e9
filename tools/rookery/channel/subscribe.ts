import { command } from '../command.ts';
import { actIn, findUsers } from '../organisations.ts';
import { said } from '../output.ts';
import { findChannel } from './channels.ts';
import { type MembersOptions, ofMembers } from './members.ts';

export const subscribe = command<MembersOptions>({
  name: 'subscribe',
  summary: 'subscribe users to a channel; a private one needs --as and a user who may do so',
  examples: ['channel subscribe general --user ada@example.com --user 12'],
  calls: ['users', 'channels'],
  define: ofMembers,
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { stream_id: channel_id, name } = await findChannel(installation, flags.channel, options());
    const principal_ids = (await findUsers(installation, realm, flags.user)).map((one) => one.user_id);
    const { json } = await installation.clients.channels.Subscribe(
      {
        subscriptions: [{ name, description: '' }],
        principal_ids,
        has_principals: true,
        authorization_errors_fatal: true,
        send_new_subscription_messages: true,
        settings: {},
      },
      options(),
    );
    const reply = JSON.parse(json.toString()) as { subscribed: Record<string, string[]> };
    const subscribed = Object.keys(reply.subscribed).map(Number);
    return said(`subscribed ${subscribed.length} of ${principal_ids.length} to ${name}; the others were before`, {
      channel_id,
      name,
      subscribed,
    });
  },
});
