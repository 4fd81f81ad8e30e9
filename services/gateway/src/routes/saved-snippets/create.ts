import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /saved_snippets`: at most 500 per user */
export const createSavedSnippet = endpoint({
  summary: 'Create a saved snippet',
  answer: 'CREATED_SAVED_SNIPPET',
  since: 297,
  changes: true,
  creates: true,
  parameters: { title: plain(z.string()), content: plain(z.string()) },
  async run({ clients }, { title, content }, { options }) {
    const { id } = await clients.messages.CreateSavedSnippet({ title, content }, options);
    return { saved_snippet_id: id };
  },
});
