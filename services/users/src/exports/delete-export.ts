import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { dueAt } from '@rookery/runtime';
import type { ExportsContext } from './context.ts';
import { exportBase, publishExports } from './publish.ts';
import { accessArchive } from './rules/exports.ts';
import { changeExport, readExports } from './store.ts';

type Dependencies = Pick<ExportsContext, 'commits' | 'database' | 'config' | 'exports' | 'realms'>;

/**
 * `DELETE /export/realm/{export_id}`: when the call returns, the archive is no longer served; its bytes are removed
 * within moments.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `accessArchive`
 */
export const deleteExport: UsersHandler<'DeleteExport', Dependencies> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const realm = caller.realm_id;
  const base = await exportBase(context, realm);
  const reply = await context.commits.run(realm, ctx, async (tx) => {
    const before = await tx.read((session) => readExports(context.database, realm, session));
    const found = accessArchive(before.find(({ id }) => id === request.export_id));
    const change = { state: 'deleted', deleted_at: tx.nowMs, ...dueAt(tx.nowMs) } as const;
    changeExport(tx, found, change);
    publishExports(
      tx,
      before.map((one) => (one === found ? { ...one, ...change } : one)),
      base,
    );
    return {};
  });
  context.exports.soon();
  return reply;
};
