import { DomainError } from '@rookery/core';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { ExportsContext } from './context.ts';
import { archives, readExports } from './store.ts';

/**
 * Returns a piece of a finished archive, for administrators who know its URL.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST with status 404 if there is none
 */
export const readExport: UsersHandler<'ReadExport', Pick<ExportsContext, 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireAdministrator(ctx);
  const exports = await readExports(context.database, caller.realm_id);
  const found = exports.find(({ key, state }) => key === request.key && state === 'succeeded');
  const file = found?.files.at(-1);
  const bytes = file === undefined ? undefined : await archives(context.database).piece(file, request.piece);
  if (!found || !bytes) throw new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
  return { bytes, size: found.bytes ?? 0, export_id: found.id };
};
