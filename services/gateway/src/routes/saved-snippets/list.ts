import { endpoint } from '../endpoint.ts';

/** `GET /saved_snippets` */
export const listSavedSnippets = endpoint({
  summary: 'List your saved snippets',
  answer: 'SAVED_SNIPPETS',
  since: 297,
  run: ({ clients }, _parameters, { options }) => clients.messages.ListSavedSnippets({}, options),
});
