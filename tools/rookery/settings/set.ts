import { command } from '../command.ts';
import { type Actor, actIn, acting } from '../organisations.ts';
import { said } from '../output.ts';
import { changeOf } from './settings.ts';

export const setSetting = command<Actor & { readonly name: string; readonly value: string }>({
  name: 'set',
  summary: 'change a setting of an organisation',
  examples: [
    'settings set invite_required false',
    'settings set message_content_edit_limit_seconds unlimited',
    'settings set can_create_bots_group role:administrators',
  ],
  define: (verb) => acting(verb.argument('<name>', 'the name in the API, without realm_').argument('<value>')),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { settings, groups } = changeOf(realm, flags.name, flags.value);
    const { json } = await installation.clients.users.UpdateRealm(
      { settings: Buffer.from(JSON.stringify(settings)), group_settings: groups },
      options(),
    );
    const changed = JSON.parse(json.toString()) as Record<string, unknown>;
    const line =
      Object.keys(changed).length > 0
        ? `changed ${flags.name} to ${flags.value}`
        : `${flags.name} was ${flags.value} before`;
    return said(line, { changed });
  },
});
