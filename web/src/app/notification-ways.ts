/** How a message notifies a user who looks elsewhere, by the settings of the user, the channel and the topic. */
import type { Subscription, UserSettings } from '@rookery/client';

export interface Ways {
  readonly desktop: boolean;
  readonly sound: boolean;
}

export const NO_WAYS: Ways = { desktop: false, sound: false };

/** An unread message of another user. */
interface NotifyingMessage {
  readonly flags: readonly string[];
  /** Undefined for a direct message. */
  readonly place?: {
    readonly channel: Subscription | undefined;
    readonly isFollowed: boolean;
    /** Whether the topic is muted, or its channel while the topic is neither unmuted nor followed. */
    readonly isMuted: boolean;
  };
}

/** The `notification_sound` of users who want no sound. */
const NO_SOUND = 'none';

export function waysOf({ flags, place }: NotifyingMessage, settings: UserSettings): Ways {
  const reasons: Ways[] = [];
  const personal = { desktop: settings.enable_desktop_notifications, sound: settings.enable_sounds };
  if (!place || flags.includes('mentioned') || flags.includes('has_alert_word')) reasons.push(personal);
  else {
    if (isByWildcard(flags, place, settings)) reasons.push(personal);
    if (place.isFollowed) reasons.push(ofFollowedTopics(settings));
    if (!place.isMuted) reasons.push(ofChannel(place.channel, settings));
  }
  return {
    desktop: reasons.some((one) => one.desktop),
    sound: settings.notification_sound !== NO_SOUND && reasons.some((one) => one.sound),
  };
}

/** Whether a wildcard mention notifies, by the same rule as the server's for mails and phones. */
function isByWildcard(
  flags: readonly string[],
  { channel, isFollowed, isMuted }: NonNullable<NotifyingMessage['place']>,
  settings: UserSettings,
): boolean {
  if (!flags.some((flag) => flag.endsWith('wildcard_mentioned'))) return false;
  if (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify) return true;
  return !isMuted && (channel?.wildcard_mentions_notify ?? settings.wildcard_mentions_notify);
}

const ofFollowedTopics = (settings: UserSettings): Ways => ({
  desktop: settings.enable_followed_topic_desktop_notifications,
  sound: settings.enable_followed_topic_audible_notifications,
});

const ofChannel = (channel: Subscription | undefined, settings: UserSettings): Ways => ({
  desktop: channel?.desktop_notifications ?? settings.enable_stream_desktop_notifications,
  sound: channel?.audible_notifications ?? settings.enable_stream_audible_notifications,
});
