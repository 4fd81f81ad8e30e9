import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /streams` */
export const listChannels = endpoint({
  summary: 'List channels',
  answer: 'CHANNELS',
  cancellable: true,
  compressed: true,
  parameters: {
    include_public: bool(true),
    include_web_public: bool(false),
    include_subscribed: bool(true),
    exclude_archived: bool(true),
    include_all: bool(false),
    /** The former name of `include_all`, before it could be combined with archived channels. */
    include_all_active: bool(false),
    include_default: bool(false),
    include_owner_subscribed: bool(false),
    include_can_access_content: bool(false),
  },
  run: ({ clients }, { include_all, include_all_active, ...rest }, { options }) =>
    clients.channels.ListChannels({ ...rest, include_all: include_all || include_all_active }, options),
});
