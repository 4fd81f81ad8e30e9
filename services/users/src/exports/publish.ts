/** The list of exports and its events. */
import { emit, type Tx } from '@rookery/data';
import { externalAddress } from '../realm/rules/hosts.ts';
import type { ExportsContext } from './context.ts';
import { exportJson } from './rules/exports.ts';
import type { ExportDocument } from './store.ts';

/** The URL of the organisation, if configured: '' without EXTERNAL_URL. */
export async function exportBase(context: Pick<ExportsContext, 'config' | 'realms'>, realm: number): Promise<string> {
  const external = context.config.EXTERNAL_URL;
  if (external === undefined) return '';
  const realms = await context.realms.all();
  const own = realms.find(({ id }) => id === realm)?.string_id ?? '';
  return externalAddress(external, own, realms.length === 1);
}

/** Publishes the list of exports after the change to the administrators. */
export function publishExports(tx: Tx, exports: readonly ExportDocument[], base: string): void {
  const shown = exports.map((one) => exportJson(one, base));
  emit(tx, { type: 'realm_export', exports: shown }, { administrators: true });
}
