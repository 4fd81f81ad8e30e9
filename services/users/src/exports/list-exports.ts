import { checkAdministrator } from '@rookery/core';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { ExportsContext } from './context.ts';
import { exportBase } from './publish.ts';
import { exportJson } from './rules/exports.ts';
import { readExports } from './store.ts';

/** `GET /export/realm`. @throws UNAUTHORIZED_PRINCIPAL */
export async function listExports(
  context: Pick<ExportsContext, 'database' | 'config' | 'realms'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const base = await exportBase(context, caller.realm_id);
  const exports = await readExports(context.database, caller.realm_id);
  return jsonReply<'EXPORTS'>({ exports: exports.map((one) => exportJson(one, base)) });
}
