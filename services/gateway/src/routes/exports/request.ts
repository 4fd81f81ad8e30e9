import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /export/realm`: has an archive of the organisation's data made. */
export const requestExport = endpoint({
  changes: true,
  parameters: { export_type: plain(z.string().default('public')) },
  async run({ clients }, wish, { options }) {
    const { export_id } = await clients.users.RequestExport(wish, options);
    return { id: export_id };
  },
});

/** `GET /export/realm` */
export const listExports = endpoint({
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListExports({}, options);
    return json;
  },
});

/** `DELETE /export/realm/{export_id}` */
export const deleteExport = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeleteExport({ export_id: pathId(path.export_id) }, options);
    return NOTHING;
  },
});

/** `GET /export/realm/consents` */
export const listExportConsents = endpoint({
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListExportConsents({}, options);
    return json;
  },
});
