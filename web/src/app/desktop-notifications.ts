/** Notifications of the desktop: which messages the user asked to be shown while they look elsewhere. */
import type { ClientEvent } from '@rookery/client';
import { t } from '../i18n/index.ts';
import {
  directHash,
  isMutedTopic,
  isMutedUser,
  nameOf,
  navigate,
  onEvent,
  POLICY,
  state,
  subscription,
  topicHash,
  topicName,
  topicPolicy,
} from '../state/index.ts';
import { sanitizedFragment } from '../ui/index.ts';
import { chime } from './chime.ts';

/** More of a message than a desktop shows. */
const MAX_TEXT = 240;
/** One of a conversation replaces the one before, and goes by itself. */
const SHOWN_MS = 20_000;

type MessageEvent = Extract<ClientEvent, { type: 'message' }>;

/** Shows notifications from now on, where the browser was allowed to. */
export function followDesktopNotifications(): void {
  onEvent((event) => {
    if (event.type !== 'message' || (document.visibilityState === 'visible' && document.hasFocus())) return;
    const { desktop, sound } = waysOf(event);
    if (desktop && 'Notification' in window && Notification.permission === 'granted') show(event, sound);
    else if (sound) chime();
  });
}

interface Ways {
  readonly desktop: boolean;
  readonly sound: boolean;
}

const NONE: Ways = { desktop: false, sound: false };

/** By the settings of the user, of the channel and of the topic. */
function waysOf({ message, flags }: MessageEvent): Ways {
  const settings = state.user_settings;
  if (message.sender_id === state.user_id || flags.includes('read') || isMutedUser(message.sender_id)) return NONE;
  const personal = { desktop: settings.enable_desktop_notifications, sound: settings.enable_sounds };
  if (message.type === 'private' || flags.includes('mentioned') || flags.includes('has_alert_word')) return personal;
  const { stream_id, subject } = message;
  const channel = subscription(stream_id);
  const isFollowed = topicPolicy(stream_id, subject) === POLICY.followed;
  const isWildcard = flags.some((flag) => flag.endsWith('wildcard_mentioned'));
  const ofWildcards =
    isWildcard &&
    ((channel?.wildcard_mentions_notify ?? settings.wildcard_mentions_notify) ||
      (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify));
  const ofTopic = isFollowed && {
    desktop: settings.enable_followed_topic_desktop_notifications,
    sound: settings.enable_followed_topic_audible_notifications,
  };
  const ofChannel = !isMutedTopic(stream_id, subject) && {
    desktop: channel?.desktop_notifications ?? settings.enable_stream_desktop_notifications,
    sound: channel?.audible_notifications ?? settings.enable_stream_audible_notifications,
  };
  const reasons = [ofWildcards && personal, ofTopic, ofChannel].filter((one) => one !== false);
  return { desktop: reasons.some((one) => one.desktop), sound: reasons.some((one) => one.sound) };
}

function show({ message }: MessageEvent, sound: boolean): void {
  const isDirect = message.type === 'private';
  const hidden = isDirect && !state.user_settings.pm_content_in_desktop_notifications;
  const others = isDirect ? message.display_recipient.map(({ id }) => id).filter((id) => id !== state.user_id) : [];
  const address = isDirect
    ? directHash(others.length > 0 ? others : [state.user_id])
    : topicHash(message.stream_id, message.subject);
  const sender = nameOf(message.sender_id) || message.sender_full_name;
  const title = isDirect ? sender : `${sender} (#${message.display_recipient} > ${topicName(message.subject)})`;
  const notification = new Notification(title, {
    body: hidden ? t('app.new_direct_message') : textOf(message.content),
    tag: address,
    silent: !sound,
  });
  notification.onclick = () => {
    window.focus();
    navigate(address);
    notification.close();
  };
  setTimeout(() => notification.close(), SHOWN_MS);
}

/** The words of a message, which is parsed outside of the page: nothing in it runs or is loaded. */
function textOf(html: string): string {
  const text = sanitizedFragment(html).textContent?.trim() ?? '';
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
