import { endpoint } from '../endpoint.ts';

/** `GET /drafts`: while `enable_drafts_synchronization` is on, as all of drafts */
export const listDrafts = endpoint({
  summary: 'List your drafts',
  answer: 'DRAFTS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.messages.ListDrafts({}, options);
    return json;
  },
});
