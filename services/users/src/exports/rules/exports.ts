/** Exports: their kinds, their limits, and their JSON. */
import { badRequest } from '@rookery/core';
import type { Notice } from '@rookery/runtime';
import type { ExportDocument, ExportType } from '../store.ts';

/** Max. exports in a week: each reads all data of the organisation. */
const MAX_WITHIN_WEEK = 5;
const WEEK_MS = 7 * 24 * 3600_000;
/** Max. retained archives; the next one replaces the oldest. */
export const MAX_ARCHIVES = 5;
/** Max. listed exports. Beyond it, the oldest without an archive or files are removed. */
const MAX_LISTED = 50;

/** Kinds by their names, and by the numbers of older clients. */
const TYPES: ReadonlyMap<string, ExportType> = new Map([
  ['public', 'public'],
  ['full_with_consent', 'full_with_consent'],
  ['1', 'public'],
  ['2', 'full_with_consent'],
]);

/**
 * @throws BAD_REQUEST for an unknown kind, and for all data of all users, which may not be exported without their
 *   consent
 */
export function checkExportType(text: string): ExportType {
  const type = TYPES.get(text);
  if (type === undefined) throw badRequest('Invalid export_type');
  return type;
}

/** @throws BAD_REQUEST after five in a week */
export function checkMayRequest(exports: readonly Pick<ExportDocument, 'requested_at'>[], now: number): void {
  const recent = exports.filter(({ requested_at }) => requested_at > now - WEEK_MS);
  if (recent.length >= MAX_WITHIN_WEEK) throw badRequest('Exceeded rate limit.');
}

/** @throws BAD_REQUEST if the archive does not exist, is not finished, has failed, or was deleted */
export function accessArchive<E extends Pick<ExportDocument, 'state'>>(found: E | undefined): E {
  switch (found?.state) {
    case 'succeeded':
      return found;
    case 'pending':
      throw badRequest('Export still in progress');
    case 'failed':
      throw badRequest('Export failed, nothing to delete');
    case 'deleted':
      throw badRequest('Export already deleted');
    case undefined:
      throw badRequest('Invalid data export ID');
  }
}

/** The exports beyond the max. of listed ones, among those without an archive or files. */
export function tooOld(exports: readonly ExportDocument[]): ExportDocument[] {
  const gone = exports.filter(
    ({ state, due_at }) => state !== 'pending' && state !== 'succeeded' && due_at === undefined,
  );
  return gone.slice(0, Math.max(0, exports.length - MAX_LISTED));
}

/** @param base the URL of the organisation; '' if unknown, which makes the archive's URL relative to the client's */
export function exportJson(one: ExportDocument, base: string) {
  return {
    id: one.id,
    acting_user_id: one.acting_user_id,
    export_time: one.requested_at / 1000,
    deleted_timestamp: one.deleted_at === undefined ? null : one.deleted_at / 1000,
    failed_timestamp: one.failed_at === undefined ? null : one.failed_at / 1000,
    export_url: one.state === 'succeeded' ? `${base}/exports/${one.key}/${archiveName(one)}` : null,
    pending: one.state === 'pending',
    export_type: one.type,
    // This server does not import exports of another server.
    export_from_prior_server: false,
  };
}

/** The name of the downloaded file. */
function archiveName({ id, type, requested_at }: ExportDocument): string {
  return `export-${id}-${type}-${new Date(requested_at).toISOString().slice(0, 10)}.zip`;
}

/** The page on which clients list exports. */
const LISTED = '/#organization/data-exports-admin';

/** The notice to the user who requested an export, when it is done or has failed. */
export function exportNotice({ acting_user_id, state }: Pick<ExportDocument, 'acting_user_id' | 'state'>): Notice {
  const content =
    state === 'succeeded'
      ? `Your data export is complete. [View and download exports](${LISTED}).`
      : `Your data export has failed. [View exports](${LISTED}), and ask for another one later.`;
  return { sender: 'notification-bot', user_ids: [acting_user_id], content };
}
