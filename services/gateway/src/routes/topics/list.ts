import { pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/me/{stream_id}/topics`: under `/json` also for spectators, web-public channels only */
export const listTopics = endpoint({
  summary: 'List the topics of a channel',
  answer: 'TOPICS',
  access: 'spectator',
  cancellable: true,
  compressed: true,
  parameters: { allow_empty_topic_name: bool(false) },
  run: ({ clients }, parameters, { options, path }) =>
    clients.messages.ListTopics({ channel_id: pathId(path.stream_id), ...parameters }, options),
});
