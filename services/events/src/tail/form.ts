/**
 * The forms in which clients receive one event. A form is a small set of bits, so that the bytes of each form are made
 * once for all queues that use it.
 */
import type { Registration } from '../registration/rules/registration.ts';

export const FORM = {
  /** Content as HTML instead of its source. */
  html: 1,
  /** The client computes the URLs of hosted avatars. */
  gravatar: 2,
  /** The client can show the empty topic. */
  emptyTopic: 4,
  /** Presence without addresses, */
  slimPresence: 8,
  /** or in the modern shape. */
  modernPresence: 16,
  /** The client knows that null stands for the user's settings for all channels. */
  nullNotifications: 32,
  /** The client does not want the subscribers of its user's channels. */
  noSubscribers: 64,
  /** The client receives only the custom emoji that changed, not all of them. */
  singleEmoji: 128,
} as const;

/** The bits that change a message event, and those that change others. */
export const MESSAGE_BITS = FORM.html | FORM.gravatar | FORM.emptyTopic;
export const PRESENCE_BITS = FORM.slimPresence | FORM.modernPresence;
export const SUBSCRIPTION_BITS = FORM.nullNotifications | FORM.noSubscribers;

/** The form of a queue's events. */
export function formOf(queue: Registration): number {
  return (
    (queue.applyMarkdown ? FORM.html : 0) |
    (queue.clientGravatar ? FORM.gravatar : 0) |
    (queue.capabilities.has('empty_topic_name') ? FORM.emptyTopic : 0) |
    (queue.slimPresence ? FORM.slimPresence : 0) |
    (queue.capabilities.has('simplified_presence_events') ? FORM.modernPresence : 0) |
    (queue.capabilities.has('notification_settings_null') ? FORM.nullNotifications : 0) |
    (queue.includeSubscribers ? 0 : FORM.noSubscribers) |
    (queue.capabilities.has('individual_emoji_changes') ? FORM.singleEmoji : 0)
  );
}
