import { endpoint } from '../endpoint.ts';

/** `GET /attachments`: the caller's own uploads */
export const listAttachments = endpoint({
  summary: 'List your uploaded files',
  answer: 'ATTACHMENTS',
  cancellable: true,
  run: ({ clients }, _parameters, { options }) => clients.messages.ListAttachments({}, options),
});
