import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /export/realm`: for administrators; starts the export of the organisation's data to an archive
 * (docs/exports.md)
 */
export const requestExport = endpoint({
  summary: 'Request an export of the organisation',
  answer: 'CREATED',
  permission: 'administrators',
  changes: true,
  parameters: { export_type: plain(z.string().default('public')) },
  async run({ clients }, request, { options }) {
    const { export_id } = await clients.users.RequestExport(request, options);
    return { id: export_id };
  },
});
