/** Every endpoint. */
import { devFetchApiKey } from './authentication/dev-fetch-api-key.ts';
import { endSession } from './authentication/end-session.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { deactivateBot } from './bots/deactivate.ts';
import { regenerateBotApiKey } from './bots/regenerate-api-key.ts';
import { getChannelId } from './channels/get-id.ts';
import { listChannels } from './channels/list.ts';
import { listTopics } from './channels/list-topics.ts';
import { deleteQueue } from './events/delete.ts';
import { getEvents } from './events/get.ts';
import { registerQueue } from './events/register.ts';
import { editMessage } from './messages/edit.ts';
import { fetchMessages } from './messages/fetch.ts';
import { getMessage } from './messages/get.ts';
import { sendMessage } from './messages/send.ts';
import { updateFlags } from './messages/update-flags.ts';
import { addReaction } from './reactions/add.ts';
import { removeReaction } from './reactions/remove.ts';
import { getServerSettings } from './server/settings.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { subscribe } from './subscriptions/subscribe.ts';
import { unsubscribe } from './subscriptions/unsubscribe.ts';
import { at, type Entry } from './table.ts';
import { sendTyping } from './typing/send.ts';
import { sendEditTyping } from './typing/send-for-edit.ts';
import { createUser } from './users/create.ts';
import { deactivateUser } from './users/deactivate.ts';
import { deactivateOwnUser } from './users/deactivate-own.ts';
import { getUser } from './users/get.ts';
import { getOwnUser } from './users/get-own.ts';
import { listUsers } from './users/list.ts';
import { reactivateUser } from './users/reactivate.ts';
import { regenerateApiKey } from './users/regenerate-api-key.ts';
import { updateUser } from './users/update.ts';
import { updatePresence } from './users/update-presence.ts';

export const ENDPOINTS: readonly Entry[] = [
  at('/server_settings', { GET: getServerSettings }),
  at('/fetch_api_key', { POST: fetchApiKey }, ['/api/v1']),
  at('/dev_fetch_api_key', { POST: devFetchApiKey }, ['/api/v1']),
  at('/logout', { POST: endSession }, ['/json']),

  at('/users', { GET: listUsers, POST: createUser }),
  at('/users/me', { GET: getOwnUser, DELETE: deactivateOwnUser }),
  at('/users/:user', { GET: getUser, PATCH: updateUser, DELETE: deactivateUser }),
  at('/users/:user/reactivate', { POST: reactivateUser }),
  at('/users/me/presence', { POST: updatePresence }),
  at('/users/me/api_key/regenerate', { POST: regenerateApiKey }),
  at('/bots/:bot_id', { DELETE: deactivateBot }),
  at('/bots/:bot_id/api_key/regenerate', { POST: regenerateBotApiKey }),

  at('/users/me/subscriptions', { GET: listSubscriptions, POST: subscribe, DELETE: unsubscribe }),
  at('/streams', { GET: listChannels }),
  at('/get_stream_id', { GET: getChannelId }),
  at('/users/me/:stream_id/topics', { GET: listTopics }),

  at('/messages', { GET: fetchMessages, POST: sendMessage }),
  at('/messages/:message_id', { GET: getMessage, PATCH: editMessage }),
  at('/messages/flags', { POST: updateFlags }),
  at('/messages/:message_id/reactions', { POST: addReaction, DELETE: removeReaction }),

  at('/register', { POST: registerQueue }),
  at('/events', { GET: getEvents, DELETE: deleteQueue }),
  at('/typing', { POST: sendTyping }),
  at('/messages/:message_id/typing', { POST: sendEditTyping }),
];
