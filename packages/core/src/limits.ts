/** The limits that clients get at register and enforce on their users. Lengths count Unicode code points. */
export const LIMITS = {
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_topic_length: 60,
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

/** The largest file that is uploaded, in bytes. */
export const MAX_UPLOAD_BYTES = LIMITS.max_file_upload_size_mib * 1024 * 1024;

/**
 * Files travel between services and lie in the store in pieces of so many bytes: one fits into a message, and many are
 * few.
 */
export const FILE_CHUNK_BYTES = 1024 * 1024;

/** The most messages one `GET /messages` answers with. */
export const MAX_FETCH = 5000;
/** Channels with more subscribers send no typing notifications. */
export const MAX_TYPING_AUDIENCE = 100;
/**
 * For how long the messages service uses an answer of the users and channels services. A change is answered after this
 * time where a replica of messages cannot be reached: more delays the answer, less asks more often.
 */
export const UPSTREAM_LEASE_MS = 1000;
/** What a user may have chosen for a topic. Without a choice it is as visible as its channel. */
export const TOPIC_POLICIES = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TOPIC_POLICIES)[keyof typeof TOPIC_POLICIES];
/**
 * How old the answers of other services may be when a message that they allow is committed. What ends a permission to
 * send holds for every send after this time; more waits longer for that, less asks again whenever a commit queue is
 * behind.
 */
export const SEND_MAX_AGE_MS = 2000;
/** What stands for the empty topic where a client cannot show one. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** How many code points a text has: the unit in which the API counts lengths. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
