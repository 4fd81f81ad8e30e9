import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/{message_id}/typing`: for the author of the message, while they may edit it */
export const sendEditTyping = endpoint({
  summary: 'Notify others that you are editing a message',
  permission: { to: 'users who may edit the message' },
  since: 351,
  changes: true,
  owner: 'user',
  parameters: { op: plain(z.enum(['start', 'stop'])) },
  run: ({ clients }, { op }, { options, path }) =>
    clients.events.SendEditTyping({ op, message_id: pathId(path.message_id) }, options),
});
