import { MAX_TOPIC_LENGTH } from './topic-names.ts';

/** The limits that clients get at register and enforce in their UI. Lengths count Unicode code points. */
export const LIMITS = {
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_message_length: 10_000,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  max_reminder_note_length: 500,
  max_bulk_new_subscription_messages: 100,
  max_file_upload_size_mib: 100,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  password_min_length: 6,
  password_max_length: 100,
  password_min_guesses: 10_000,
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
} as const;

/** Max. size of an uploaded file, bytes. */
export const MAX_UPLOAD_BYTES = LIMITS.max_file_upload_size_mib * 1024 * 1024;

/**
 * Chunk size of files in transfers between services and in the store, bytes: a chunk fits into one gRPC message, and a
 * large file has few chunks.
 */
export const FILE_CHUNK_BYTES = 1024 * 1024;

/** Max. messages in one response of `GET /messages`. */
export const MAX_FETCH = 5000;
/** Max. receivers of a typing notification: subscribers of a channel, or members of a direct conversation. */
export const MAX_TYPING_AUDIENCE = 100;
/**
 * How long the messages service uses an answer of the users and channels services, ms. If a replica of messages is
 * unreachable, the response to a change waits this long. Longer delays that response; shorter means more calls.
 */
export const UPSTREAM_LEASE_MS = 1000;
/**
 * Deadline of a call whose answer is cached under a lease, ms. It normally takes milliseconds; this allows for the
 * election of a MongoDB primary, after which the request is rejected with SERVER_NOT_READY.
 */
export const LEASED_CALL_MS = 8_000;
/**
 * How long a call that a gateway made within the lease of its caller may take to arrive where it is held, ms. The end
 * of a user's queues waits for this time after the lease, so a register that waited longer checks whether its user is
 * active. Shorter: more registers make that check; longer: every change of an account takes longer.
 */
export const CALL_TRANSIT_MS = 250;
/** The policies that a user can choose for a topic. `none`: the topic is as visible as its channel. */
export const TOPIC_POLICIES = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TOPIC_POLICIES)[keyof typeof TOPIC_POLICIES];
/**
 * Max. age of other services' answers when a message that they allow is committed, ms. A withdrawn permission applies
 * to every send after this time. Longer: changes that wait for that take longer; shorter: sends repeat their calls
 * whenever a commit queue is behind.
 */
export const SEND_MAX_AGE_MS = 2000;
/** The name of the empty topic for clients that cannot show one. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** The number of code points of a text: the unit in which the API counts lengths. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
