import { Option } from 'commander';
import { command } from '../command.ts';
import { type Actor, actIn, acting, findUsers } from '../organisations.ts';
import { said } from '../output.ts';

interface Options extends Actor {
  readonly name: string;
  readonly description: string;
  readonly private?: true;
  readonly webPublic?: true;
  readonly default?: true;
  readonly announce?: true;
  readonly subscriber: string[];
}

export const createChannel = command<Options>({
  name: 'create',
  summary: 'create a channel, with its first subscribers',
  examples: [
    "channel create --name general --description 'All of us' --default",
    'channel create --name board --private --subscriber ada@example.com --subscriber 12',
  ],
  calls: ['users', 'channels'],
  define: (verb) =>
    acting(verb)
      .requiredOption('--name <name>')
      .option('--description <text>', 'the purpose of the channel', '')
      .addOption(new Option('--private', 'restrict the channel to its subscribers').conflicts('webPublic'))
      .option('--web-public', 'show the channel to spectators, who have no login')
      .option('--default', 'subscribe new users to the channel')
      .option('--announce', 'announce the channel, if the organisation has a channel for announcements')
      .option(
        '--subscriber <email or id>',
        'an initial subscriber; repeat the option for more',
        (one, all: string[]) => [...all, one],
        [],
      ),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const subscribers = (await findUsers(installation, realm, flags.subscriber)).map((one) => one.user_id);
    // The creator is no user, so the organisation's administrators become the channel's administrators.
    const group = realm.system_groups.find(({ name }) => name === 'role:administrators');
    const administrators =
      group && flags.as === undefined
        ? [{ name: 'can_administer_channel_group', value: { group_id: group.group_id } }]
        : [];
    const { channel_id } = await installation.clients.channels.CreateChannel(
      {
        channel: { name: flags.name, description: flags.description },
        subscribers,
        announce: flags.announce ?? false,
        settings: {
          invite_only: flags.private ?? false,
          is_web_public: flags.webPublic ?? false,
          is_default_stream: flags.default ?? false,
          group_settings: administrators,
        },
      },
      options(),
    );
    return said(`created the channel ${flags.name} (${channel_id})`, { channel_id, name: flags.name, subscribers });
  },
});
