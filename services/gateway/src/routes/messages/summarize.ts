import { badRequest } from '@rookery/core';
import { requiredNarrow } from '../../wire/narrow.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `GET /messages/summary`: always rejected: the server has no language model; `server_can_summarize_topics` of a
 * register is false
 *
 * Every well-formed request is rejected, regardless of `can_summarize_topics_group`.
 */
export const summarizeMessages = endpoint({
  summary: 'Summarise messages',
  answer: 'SUMMARY',
  errors: ['BAD_NARROW'],
  parameters: { narrow: json(requiredNarrow) },
  async run() {
    throw badRequest('AI features are not enabled on this server.');
  },
});
