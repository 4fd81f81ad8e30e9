import { BOT_TYPES } from '@rookery/core';
import { Option } from 'commander';
import { command } from '../command.ts';
import { actIn, type InOrganisation, inOrganisation } from '../organisations.ts';

const KINDS = {
  generic: BOT_TYPES.generic,
  'incoming-webhook': BOT_TYPES.incomingWebhook,
  'outgoing-webhook': BOT_TYPES.outgoingWebhook,
} as const;

interface Options extends InOrganisation {
  readonly owner: string;
  readonly name: string;
  readonly shortName: string;
  readonly type: keyof typeof KINDS;
  readonly payloadUrl?: string;
}

export const createBot = command<Options>({
  name: 'create',
  summary: 'create a bot on behalf of its owner, and print its API key',
  examples: [
    'bot create --owner ada@example.com --name Crake --short-name crake',
    'bot create --owner 9 --name Alarm --short-name alarm --type outgoing-webhook --payload-url https://example.com/hook',
  ],
  define: (verb) =>
    inOrganisation(verb)
      .requiredOption('--owner <email or id>', 'the owner of the bot')
      .requiredOption('--name <full name>')
      .requiredOption('--short-name <name>', 'the name from which the address of the bot is made')
      .addOption(new Option('--type <type>').choices(Object.keys(KINDS)).default('generic'))
      .option('--payload-url <url>', 'the URL that an outgoing webhook calls'),
  async run(installation, flags) {
    const { options } = await actIn(installation, { ...flags, as: flags.owner });
    const { json } = await installation.clients.users.CreateBot(
      {
        full_name: flags.name,
        short_name: flags.shortName,
        bot_type: KINDS[flags.type],
        payload_url: flags.payloadUrl ?? '',
        interface_type: 1,
      },
      options(),
    );
    const made = JSON.parse(json.toString()) as { user_id: number; api_key: string };
    const { user_id, api_key } = made;
    return {
      data: { user_id, full_name: flags.name, api_key },
      lines: [`created the bot ${flags.name} (user ${user_id})`, `API key: ${api_key}`],
    };
  },
});
