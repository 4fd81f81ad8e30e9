/** The list of exports and its events. */
import { emit, type Tx } from '@rookery/data';
import type { ExportsContext } from './context.ts';
import { exportJson } from './rules/exports.ts';
import type { ExportDocument } from './store.ts';

/** The URL of the organisation, if configured: '' without EXTERNAL_URL. */
export async function exportBase(context: Pick<ExportsContext, 'config' | 'realms'>, realm: number): Promise<string> {
  const external = context.config.EXTERNAL_URL;
  return external === undefined ? '' : await context.realms.urlOf(realm, external);
}

/** Publishes the list of exports after the change to the administrators. */
export function publishExports(tx: Tx, exports: readonly ExportDocument[], base: string): void {
  const shown = exports.map((one) => exportJson(one, base));
  emit(tx, { type: 'realm_export', exports: shown }, { administrators: true });
}
