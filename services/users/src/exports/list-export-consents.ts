import { jsonReply, requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { ExportsContext } from './context.ts';

/**
 * `GET /export/realm/consents`: the consents of active people.
 * @throws UNAUTHORIZED_PRINCIPAL
 */
export const listExportConsents: UsersHandler<'ListExportConsents', Pick<ExportsContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const caller = requireAdministrator(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const people = users.people.filter((user) => user.is_active && user.bot_type === 0);
  return jsonReply<'EXPORT_CONSENTS'>({
    export_consents: people.map(({ id, settings }) => ({
      user_id: id,
      consented: settingOf(settings, 'allow_private_data_export') === true,
      email_address_visibility: Number(settingOf(settings, 'email_address_visibility')),
    })),
  });
};
