/** Pages of an archive from the services that own the data. */
import type { ExportPageReply__Output } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { Clients } from '@rookery/runtime';

export interface ExportPageRequest {
  readonly realm_id: number;
  readonly collection: string;
  readonly cursor: string;
  readonly consenting: Uint8Array;
  readonly scope: Uint8Array;
}

/** Reads one page. */
export type ReadExportPage = (request: ExportPageRequest) => Promise<ExportPageReply__Output>;

/** The reader of a service's pages. @param signal ends the calls in flight */
export function exportPagesOf(
  service: Pick<Clients['channels'], 'ExportPage'> | Pick<Clients['messages'], 'ExportPage'>,
  signal: AbortSignal,
): ReadExportPage {
  return (request) => service.ExportPage({ ...request }, { route: String(request.realm_id), signal });
}
