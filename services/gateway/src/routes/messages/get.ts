import { pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages/{message_id}`: under `/json` also for spectators, web-public messages only */
export const getMessage = endpoint({
  summary: 'Get a message',
  answer: 'ONE_MESSAGE',
  access: 'spectator',
  parameters: { apply_markdown: bool(true), allow_empty_topic_name: bool(false) },
  run: ({ clients }, parameters, { options, path }) =>
    clients.messages.GetMessage({ message_id: pathId(path.message_id), ...parameters }, options),
});
