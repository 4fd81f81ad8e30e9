/** What the server's bots write when a user joins. */
import { checkText, quotation, silentMention } from '@rookery/core';
import type { Notice } from '@rookery/runtime';
import type { RealmDocument } from '../../realm/documents.ts';
import type { UserDocument } from '../../user/documents.ts';

/** In code points. */
const MAX_WELCOME_TEXT = 8000;
const SIGNUPS = 'signups';

type Organisation = Pick<RealmDocument, 'name' | 'settings'>;

/** What an invitation says of the notices when it is accepted. */
interface Invited {
  readonly invited_by: number;
  readonly notify_referrer: boolean;
  /** What the Welcome Bot adds to its own words: null for the organisation's text, '' for none. */
  readonly welcome_text: string | null;
}

/** The text that the Welcome Bot adds to its own. @throws BAD_REQUEST for a longer one */
export function checkWelcomeText(text: string): void {
  checkText('welcome_message_custom_text', text, MAX_WELCOME_TEXT);
}

/** What an organisation's administrators wrote, as the Welcome Bot passes it on. */
export function customWelcome({ name }: Pick<Organisation, 'name'>, text: string): string {
  return `A message from the administrators of **${name}**:\n\n${quotation(text)}`;
}

/**
 * What the Welcome Bot says to a person: its own greeting, and what the organisation adds. Everybody gets it, however
 * the account was made: clients read the newest message when they start, and some of them crash where there is none.
 * @param text what their invitation adds in the organisation's place
 */
export function welcomeNotices(realm: Organisation, user: Pick<UserDocument, 'id'>, text?: string | null): Notice[] {
  const custom = text ?? realm.settings.welcome_message_custom_text;
  const contents = [welcome(realm), ...(custom === '' ? [] : [customWelcome(realm, custom)])];
  return contents.map((content) => ({ sender: 'welcome-bot', user_ids: [user.id], content }));
}

/**
 * Of a person who came by an invitation, by themselves, or was added by an administrator.
 * @param isFirst whether nobody was there whom it would concern
 */
export function joiningNotices(
  realm: Organisation,
  user: Pick<UserDocument, 'id' | 'full_name'>,
  o: { isFirst: boolean; invitation?: Invited | undefined },
): Notice[] {
  const { invitation } = o;
  const newcomer = silentMention({ user_id: user.id, full_name: user.full_name });
  const notices = welcomeNotices(realm, user, invitation?.welcome_text);
  if (invitation?.notify_referrer) {
    const content = `${newcomer} accepted your invitation to join **${realm.name}**!`;
    notices.push({ sender: 'notification-bot', user_ids: [invitation.invited_by], content });
  }
  const channel = realm.settings.signup_announcements_stream_id;
  if (channel > 0 && !o.isFirst) {
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
