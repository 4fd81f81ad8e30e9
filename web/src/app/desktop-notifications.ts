/** Desktop notifications: shows the messages that the user's settings select while the user looks elsewhere. */
import type { ClientEvent } from '@rookery/client';
import { plainText } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import {
  directHash,
  isMutedTopic,
  isMutedUser,
  nameOf,
  notificationPermission,
  onEvent,
  POLICY,
  state,
  subscription,
  topicHash,
  topicName,
  topicPolicy,
} from '../state/index.ts';
import { chime, isChimeAudible } from '../ui/index.ts';
import { NO_WAYS, type Ways, waysOf } from './notification-ways.ts';
import { announceLooks, inOnePage, isLookedAt } from './open-pages.ts';
import { followOpenings, removeNotifications, showNotification } from './shown-notifications.ts';

/** The default of `notification_sound`. */
const SYSTEM_SOUND = 'zulip';

type NewMessage = Extract<ClientEvent, { type: 'message' }>;

/**
 * Starts showing notifications, if the browser permits them, and removing those of messages that were read elsewhere.
 */
export function followDesktopNotifications(): void {
  followOpenings();
  announceLooks();
  onEvent((event) => {
    if (event.type === 'update_message_flags' && event.op === 'add' && event.flag === 'read') {
      void removeNotifications(event.all ? 'all' : event.messages).catch(() => undefined);
    }
    if (event.type !== 'message' || isLookedAt()) return;
    const ways = waysOfEvent(event);
    const shows = ways.desktop && notificationPermission() === 'granted';
    // A page that may play no sound yet leaves the message to one that may.
    if (!shows && !(ways.sound && isChimeAudible())) return;
    const notifyOf = () => {
      if (shows) void show(event, ways.sound).catch(() => undefined);
      else chime(state.user_settings.notification_sound);
    };
    void inOnePage(event.message.id, notifyOf).catch(() => undefined);
  });
}

/** How a message notifies the user: not at all if the user sent, read or muted it. */
function waysOfEvent({ message, flags }: NewMessage): Ways {
  if (message.sender_id === state.user_id || flags.includes('read') || isMutedUser(message.sender_id)) return NO_WAYS;
  if (message.type === 'private') return waysOf({ flags }, state.user_settings);
  const { stream_id, subject } = message;
  const place = {
    channel: subscription(stream_id),
    isFollowed: topicPolicy(stream_id, subject) === POLICY.followed,
    isMuted: isMutedTopic(stream_id, subject),
  };
  return waysOf({ flags, place }, state.user_settings);
}

function show({ message }: NewMessage, sound: boolean): Promise<void> {
  const { notification_sound } = state.user_settings;
  // A chosen sound replaces that of the system, if the page may play one.
  const isChosen = notification_sound !== SYSTEM_SOUND;
  const silent = !sound || notification_sound === 'none' || (isChosen && chime(notification_sound));
  const isDirect = message.type === 'private';
  const hidden = isDirect && !state.user_settings.pm_content_in_desktop_notifications;
  const { tag, address, place } = conversationOf(message);
  return showNotification(
    `${nameOf(message.sender_id) || message.sender_full_name}${place}`,
    { body: hidden ? t('app.new_direct_message') : plainText(message.content), tag, silent },
    { address, messageId: message.id },
  );
}

/** The conversation of a message, with the tag that push-worker.ts gives it. */
function conversationOf(message: NewMessage['message']): { tag: string; address: string; place: string } {
  if (message.type === 'stream') {
    const { stream_id, subject, display_recipient } = message;
    return {
      tag: `channel ${stream_id} ${subject.toLowerCase()}`,
      address: topicHash(stream_id, subject),
      place: ` (#${display_recipient} > ${topicName(subject)})`,
    };
  }
  const others = message.display_recipient.map(({ id }) => id).filter((id) => id !== state.user_id);
  const ids = others.length > 0 ? others.sort((a, b) => a - b) : [state.user_id];
  return { tag: `direct ${ids.join()}`, address: directHash(ids), place: '' };
}
