import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { emojiPart } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /messages/{message_id}/reactions` */
export const removeReaction = endpoint({
  summary: 'Remove a reaction from a message',
  errors: ['REACTION_DOES_NOT_EXIST'],
  changes: true,
  subject: { parts: emojiPart },
  parameters: {
    emoji_name: plain(z.string().default('')),
    emoji_code: plain(z.string().default('')),
    reaction_type: plain(z.string().default('')),
  },
  run: ({ clients }, parameters, { options, path }) =>
    clients.messages.RemoveReaction({ message_id: pathId(path.message_id), ...parameters }, options),
});
