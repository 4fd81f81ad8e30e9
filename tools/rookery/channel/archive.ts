import { command } from '../command.ts';
import { type Actor, actIn, acting } from '../organisations.ts';
import { said } from '../output.ts';
import { findChannel } from './channels.ts';

export const archiveChannel = command<Actor & { readonly channel: string }>({
  name: 'archive',
  summary: 'archive a channel, which its readers can still read',
  examples: ['channel archive old-news --yes'],
  calls: ['users', 'channels'],
  define: (verb) => acting(verb.argument('<channel>', 'name or id')),
  confirm: ({ channel }) => `Nobody can write in ${channel} any more.`,
  async run(installation, flags) {
    const { options } = await actIn(installation, flags);
    const { stream_id: channel_id, name } = await findChannel(installation, flags.channel, options());
    await installation.clients.channels.ArchiveChannel({ channel_id }, options());
    return said(`archived the channel ${name} (${channel_id})`, { channel_id, name, is_archived: true });
  },
});
