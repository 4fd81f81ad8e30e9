import { endpoint } from '../endpoint.ts';

/** `GET /attachments`: the caller's own uploads */
export const listAttachments = endpoint({
  summary: 'List your uploaded files',
  answer: 'ATTACHMENTS',
  cancellable: true,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.messages.ListAttachments({}, options);
    return json;
  },
});
