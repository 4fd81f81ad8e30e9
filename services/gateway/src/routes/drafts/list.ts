import { endpoint } from '../endpoint.ts';

/** `GET /drafts`: like all endpoints of drafts, requires the setting `enable_drafts_synchronization` */
export const listDrafts = endpoint({
  summary: 'List your drafts',
  answer: 'DRAFTS',
  run: ({ clients }, _parameters, { options }) => clients.messages.ListDrafts({}, options),
});
