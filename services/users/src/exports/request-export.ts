import { documentKey, randomKey } from '@rookery/core';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { dueAt } from '@rookery/runtime';
import type { ExportsContext } from './context.ts';
import { exportBase, publishExports } from './publish.ts';
import { checkExportType, checkMayRequest, tooOld } from './rules/exports.ts';
import { type ExportDocument, readExports, removeExports, stageNewExport } from './store.ts';

type Dependencies = Pick<ExportsContext, 'commits' | 'database' | 'config' | 'exports' | 'realms'>;

/** Letters and digits of the key in an archive's URL. */
const KEY_LENGTH = 32;

/**
 * `POST /export/realm`: the archive is made in the background, after those requested earlier.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid export_type`, and `Exceeded rate limit.` after five in a week
 */
export const requestExport: UsersHandler<'RequestExport', Dependencies> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const type = checkExportType(request.export_type);
  const realm = caller.realm_id;
  const base = await exportBase(context, realm);
  const reply = await context.commits.run(realm, ctx, async (tx) => {
    const before = await tx.read((session) => readExports(context.database, realm, session));
    checkMayRequest(before, tx.nowMs);
    const id = tx.next('export');
    const added: ExportDocument = {
      _id: documentKey(realm, id),
      realm,
      id,
      type,
      acting_user_id: caller.user_id,
      requested_at: tx.nowMs,
      state: 'pending',
      key: randomKey(KEY_LENGTH),
      ...(before.some(({ state }) => state === 'pending') ? { attempts: 0 } : dueAt(tx.nowMs)),
      files: [],
    };
    stageNewExport(tx, added);
    const old = tooOld(before);
    removeExports(tx, old);
    publishExports(tx, [...before.filter((one) => !old.includes(one)), added], base);
    return { export_id: id };
  });
  context.exports.soon();
  return reply;
};
