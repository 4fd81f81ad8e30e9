import { endpoint } from '../endpoint.ts';

/** `GET /saved_snippets` */
export const listSavedSnippets = endpoint({
  summary: 'List your saved snippets',
  answer: 'SAVED_SNIPPETS',
  since: 297,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.messages.ListSavedSnippets({}, options);
    return json;
  },
});
