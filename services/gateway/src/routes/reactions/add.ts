import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { emojiPart } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/{message_id}/reactions` */
export const addReaction = endpoint({
  summary: 'Add a reaction to a message',
  errors: ['REACTION_ALREADY_EXISTS'],
  changes: true,
  subject: { parts: emojiPart },
  parameters: {
    emoji_name: plain(z.string()),
    emoji_code: plain(z.string().default('')),
    reaction_type: plain(z.string().default('')),
  },
  run: ({ clients }, parameters, { options, path }) =>
    clients.messages.AddReaction({ message_id: pathId(path.message_id), ...parameters }, options),
});
