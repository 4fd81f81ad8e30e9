import { badRequest } from '@rookery/core';
import { requiredNarrow } from '../../wire/narrow.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `GET /messages/summary`: what a language model makes of a conversation. The server has none to ask, and says so to everyone who asks in the
 * right form (`server_can_summarize_topics` of a register is false), whomever `can_summarize_topics_group` would let.
 */
export const summarizeMessages = endpoint({
  parameters: { narrow: json(requiredNarrow) },
  async run() {
    throw badRequest('AI features are not enabled on this server.');
  },
});
