import { command } from '../command.ts';
import { type Actor, actIn, acting } from '../organisations.ts';
import { table } from '../output.ts';
import { type Channel, listAll } from './channels.ts';

export const listChannels = command<Actor>({
  name: 'list',
  summary: 'list the channels, including private and archived ones',
  examples: ['channel list', 'channel list --organisation birds --json'],
  calls: ['users', 'channels'],
  define: acting,
  async run(installation, flags) {
    const { options } = await actIn(installation, flags);
    const channels = await listAll(installation, options());
    return table(
      channels.map((one) => ({
        stream_id: one.stream_id,
        name: one.name,
        kind: kindOf(one),
        subscriber_count: one.subscriber_count,
        is_archived: one.is_archived,
        description: one.description,
      })),
      {
        id: (one) => one.stream_id,
        name: (one) => one.name,
        kind: (one) => one.kind,
        subscribers: (one) => one.subscriber_count,
        '': (one) => (one.is_archived ? 'archived' : ''),
      },
    );
  },
});

function kindOf({ invite_only, is_web_public }: Channel): string {
  if (invite_only) return 'private';
  return is_web_public ? 'web-public' : 'public';
}
