import { badRequest } from '@rookery/core';
import { requiredNarrow } from '../../wire/narrow.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `GET /messages/summary`: refused: there is no language model to ask, as `server_can_summarize_topics` of a register
 * says
 *
 * Every well-formed request is refused, whatever `can_summarize_topics_group` says.
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
