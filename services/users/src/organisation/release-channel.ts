/** Removes references to an archived channel from the organisation's settings. */

import { emit } from '@rookery/data';
import type { UsersHandler } from '@rookery/rpc';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { CHANNEL_SETTINGS } from './channels.ts';
import type { OrganisationContext } from './context.ts';
import { settingEvent } from './rules.ts';

/** Idempotent. */
export const releaseChannel: UsersHandler<
  'ReleaseChannel',
  Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, { realm_id, channel_id, channels_seq }) => {
  const changed = await context.commits.run(realm_id, {}, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const named = CHANNEL_SETTINGS.filter((name) => realm.settings[name] === channel_id);
    if (named.length === 0) return false;
    const none = Object.fromEntries(named.map((name) => [`settings.${name}`, -1]));
    stageRealmChange(tx, { ...none, version: tx.next('version') });
    const causes = [{ service: 'channels', seq: channels_seq }];
    for (const name of named) {
      emit(tx, settingEvent(name, -1, context.config.DEVELOPMENT), { everyone: true }, causes);
    }
    return true;
  });
  if (changed) await invalidateCallers(context, realm_id, 'everyone');
  return {};
};
