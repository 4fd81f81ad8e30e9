/** An organisation's data as an archive: asked for, listed, taken away. How it is made stands in export-work.ts. */
import { checkAdministrator, DomainError, randomKey } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ExportRequest__Output } from '@rookery/protos/gen/rookery/ExportRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ReadExportReply } from '@rookery/protos/gen/rookery/ReadExportReply.ts';
import type { ReadExportRequest__Output } from '@rookery/protos/gen/rookery/ReadExportRequest.ts';
import type { RequestExportReply } from '@rookery/protos/gen/rookery/RequestExportReply.ts';
import type { RequestExportRequest__Output } from '@rookery/protos/gen/rookery/RequestExportRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { COLLECTIONS, documentKey } from '../database/collections.ts';
import { settingOf } from '../realm/rules/user-settings.ts';
import { jsonReply } from '../upstream/json-reply.ts';
import { exportBase, tellExports } from './publish.ts';
import { accessArchive, checkExportType, checkMayRequest, exportJson, tooOld } from './rules/exports.ts';
import { archives, changeExport, type ExportDocument, listExports } from './store.ts';

type Part = Pick<Context, 'commits' | 'database' | 'config' | 'realms'>;

/** Letters and digits. */
const KEY_LENGTH = 32;

/**
 * `POST /export/realm`: it is made in the background, one after another.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid export_type`, and `Exceeded rate limit.` after five in a week
 */
export async function requestExport(
  context: Part,
  request: RequestExportRequest__Output,
  ctx: CallContext,
): Promise<RequestExportReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const type = checkExportType(request.export_type);
  const realm = caller.realm_id;
  const base = await exportBase(context, realm);
  return context.commits.run(realm, ctx, async (tx) => {
    const before = await tx.read((session) => listExports(context.database, realm, session));
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
      due_at: tx.nowMs,
      attempts: 0,
      files: [],
    };
    tx.insert(COLLECTIONS.exports, added);
    const old = tooOld(before);
    for (const { _id } of old) tx.remove(COLLECTIONS.exports, { _id });
    tellExports(tx, [...before.filter((one) => !old.includes(one)), added], base);
    return { export_id: id };
  });
}

/** `GET /export/realm`. @throws UNAUTHORIZED_PRINCIPAL */
export async function listRealmExports(
  context: Pick<Context, 'database' | 'config' | 'realms'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const base = await exportBase(context, caller.realm_id);
  const exports = await listExports(context.database, caller.realm_id);
  return jsonReply({ exports: exports.map((one) => exportJson(one, base)) });
}

/**
 * `DELETE /export/realm/{export_id}`: when it answers, nobody gets the archive any more; its bytes go within moments.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `accessArchive`
 */
export async function deleteExport(context: Part, request: ExportRequest__Output, ctx: CallContext): Promise<Empty> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const realm = caller.realm_id;
  const base = await exportBase(context, realm);
  return context.commits.run(realm, ctx, async (tx) => {
    const before = await tx.read((session) => listExports(context.database, realm, session));
    const found = accessArchive(before.find(({ id }) => id === request.export_id));
    const change = { state: 'deleted', deleted_at: tx.nowMs, due_at: tx.nowMs } as const;
    changeExport(tx, found, change);
    tellExports(
      tx,
      before.map((one) => (one === found ? { ...one, ...change } : one)),
      base,
    );
    return {};
  });
}

/** `GET /export/realm/consents`: of active people. @throws UNAUTHORIZED_PRINCIPAL */
export async function listExportConsents(
  context: Pick<Context, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const { users } = await context.directories.current(caller.realm_id);
  const people = users.people.filter((user) => user.is_active && user.bot_type === 0);
  return jsonReply({
    export_consents: people.map(({ id, settings }) => ({
      user_id: id,
      consented: settingOf(settings, 'allow_private_data_export'),
      email_address_visibility: settingOf(settings, 'email_address_visibility'),
    })),
  });
}

/**
 * A piece of a finished archive, for administrators who know its address.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST with status 404 where there is none
 */
export async function readExport(
  context: Pick<Context, 'database'>,
  request: ReadExportRequest__Output,
  ctx: CallContext,
): Promise<ReadExportReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  const exports = await listExports(context.database, caller.realm_id);
  const found = exports.find(({ key, state }) => key === request.key && state === 'succeeded');
  const file = found?.files.at(-1);
  const bytes = file === undefined ? undefined : await archives(context.database).piece(file, request.piece);
  if (!found || !bytes) throw new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
  return { bytes, size: found.bytes ?? 0, export_id: found.id };
}
