import { json, list } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { draft } from './parameters.ts';

/** `POST /drafts`: at most 1,000 per user */
export const createDrafts = endpoint({
  summary: 'Create drafts',
  answer: 'CREATED_DRAFTS',
  changes: true,
  creates: true,
  parameters: { drafts: json(list(draft, 1000)) },
  async run({ clients }, { drafts }, { options }) {
    const { ids } = await clients.messages.CreateDrafts({ drafts: Buffer.from(JSON.stringify(drafts)) }, options);
    return { ids };
  },
});
