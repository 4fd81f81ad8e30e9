/** The messages of the server's bots when a user joins. */
import { checkText, quotation, silentMention } from '@rookery/core';
import type { Notice } from '@rookery/runtime';
import type { RealmDocument } from '../../realm/documents.ts';
import type { UserDocument } from '../../user/documents.ts';

/** Code points. */
const MAX_WELCOME_TEXT = 8000;
const SIGNUPS = 'signups';

type Organisation = Pick<RealmDocument, 'name' | 'settings'>;

/** The fields of an invitation that determine the notices of its acceptance. */
interface Invited {
  readonly invited_by: number;
  readonly notify_referrer: boolean;
  /** The text that the Welcome Bot adds to its greeting: null for the organisation's, '' for none. */
  readonly welcome_text: string | null;
}

/** Checks the text that the Welcome Bot adds to its greeting. @throws BAD_REQUEST beyond `MAX_WELCOME_TEXT` */
export function checkWelcomeText(text: string): void {
  checkText('welcome_message_custom_text', text, MAX_WELCOME_TEXT);
}

/** The text of an organisation's administrators, as the Welcome Bot quotes it. */
export function customWelcome({ name }: Pick<Organisation, 'name'>, text: string): string {
  return `A message from the administrators of **${name}**:\n\n${quotation(text)}`;
}

/**
 * The Welcome Bot's messages to a new user: its greeting, and the organisation's text. Every new user gets them,
 * however the account was created: clients read the newest message at start, and some crash if there is none.
 * @param text the invitation's text, which replaces the organisation's
 */
export function welcomeNotices(realm: Organisation, user: Pick<UserDocument, 'id'>, text?: string | null): Notice[] {
  const custom = text ?? realm.settings.welcome_message_custom_text;
  const contents = [welcome(realm), ...(custom === '' ? [] : [customWelcome(realm, custom)])];
  return contents.map((content) => ({ sender: 'welcome-bot', user_ids: [user.id], content }));
}

/**
 * The notices about a person who accepted an invitation, registered, or was added by an administrator.
 * @param isFirst whether the organisation has no other users, so that an announcement has no readers
 */
export function joiningNotices(
  realm: Organisation,
  user: Pick<UserDocument, 'id' | 'full_name'>,
  options: { isFirst: boolean; invitation?: Invited | undefined },
): Notice[] {
  const { invitation } = options;
  const newcomer = silentMention({ user_id: user.id, full_name: user.full_name });
  const notices = welcomeNotices(realm, user, invitation?.welcome_text);
  if (invitation?.notify_referrer) {
    const content = `${newcomer} accepted your invitation to join **${realm.name}**!`;
    notices.push({ sender: 'notification-bot', user_ids: [invitation.invited_by], content });
  }
  const channel = realm.settings.signup_announcements_stream_id;
  if (channel > 0 && !options.isFirst) {
    const content = `${newcomer} joined this organization.`;
    notices.push({ sender: 'notification-bot', channel: { id: channel, topic: SIGNUPS }, content });
  }
  return notices;
}

function welcome({ name }: Pick<Organisation, 'name'>): string {
  return [
    `Hello, and welcome to **${name}**! :wave: This is a direct message from me, Welcome Bot.`,
    'Conversations here are in **channels**, and each is about one **topic**: read those that concern you, and leave the ' +
      'others for later. Whatever is for a few people alone goes into a direct message, like this one.',
  ].join('\n\n');
}
