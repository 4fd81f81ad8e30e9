import { endpoint } from '../endpoint.ts';

/** `GET /export/realm/consents`: for administrators */
export const listExportConsents = endpoint({
  summary: 'List the consents to exports of private data',
  answer: 'EXPORT_CONSENTS',
  permission: 'administrators',
  since: 295,
  run: ({ clients }, _parameters, { options }) => clients.users.ListExportConsents({}, options),
});
