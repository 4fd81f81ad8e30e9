import { jsonReply, requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { ExportsContext } from './context.ts';
import { exportBase } from './publish.ts';
import { exportJson } from './rules/exports.ts';
import { readExports } from './store.ts';

/** `GET /export/realm`. @throws UNAUTHORIZED_PRINCIPAL */
export const listExports: UsersHandler<'ListExports', Pick<ExportsContext, 'database' | 'config' | 'realms'>> = async (
  context,
  _request,
  ctx,
) => {
  const caller = requireAdministrator(ctx);
  const base = await exportBase(context, caller.realm_id);
  const exports = await readExports(context.database, caller.realm_id);
  return jsonReply<'EXPORTS'>({ exports: exports.map((one) => exportJson(one, base)) });
};
