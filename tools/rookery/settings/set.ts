import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import type { Installation } from '../installation.ts';
import { type Actor, actIn, acting, change, chooseOrganisation } from '../organisations.ts';
import { said } from '../output.ts';
import { changeOf, QUOTA, quotaOf, settingsOf } from './settings.ts';

interface Options extends Actor {
  readonly name: string;
  readonly value: string;
}

export const setSetting = command<Options>({
  name: 'set',
  summary: 'change a setting of an organisation',
  examples: [
    'settings set invite_required false',
    'settings set message_content_edit_limit_seconds unlimited',
    'settings set can_create_bots_group role:administrators',
    'settings set upload_quota_mib 5000',
  ],
  define: (verb) => acting(verb.argument('<name>', 'the name in the API, without realm_').argument('<value>')),
  async run(installation, flags) {
    const changed = await (flags.name === QUOTA ? setQuota : setOne)(installation, flags);
    const line =
      Object.keys(changed).length > 0
        ? `changed ${flags.name} to ${flags.value}`
        : `${flags.name} was ${flags.value} before`;
    return said(line, { changed });
  },
});

async function setOne(installation: Installation, flags: Options): Promise<Record<string, unknown>> {
  const { realm, options } = await actIn(installation, flags);
  const { settings, groups } = changeOf(realm, flags.name, flags.value);
  const { json } = await installation.clients.users.UpdateRealm(
    { settings: Buffer.from(JSON.stringify(settings)), group_settings: groups },
    options(),
  );
  return JSON.parse(json.toString());
}

/** Sets the quota of uploads, which no user of the organisation may set. */
async function setQuota(installation: Installation, flags: Options): Promise<Record<string, unknown>> {
  if (flags.as !== undefined) throw new Misuse(`Only the operator sets ${QUOTA}: leave out --as.`);
  const quota = quotaOf(flags.value);
  const realm = await chooseOrganisation(installation, flags);
  const request = { realm_id: realm.realm_id, upload_quota_mib: quota };
  await installation.clients.users.AdminSetUploadQuota(request, change(realm));
  const before = settingsOf(realm)[QUOTA] ?? null;
  return before === (quota ?? null) ? {} : { [QUOTA]: quota ?? null };
}
