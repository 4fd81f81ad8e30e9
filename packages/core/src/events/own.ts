/** Events that concern a single user: settings, drafts, reminders and the like. */
import { z } from 'zod';
import { DRAFT, REMINDER, SAVED_SNIPPET, SCHEDULED_MESSAGE } from '../answers/later.ts';
import { DEVICE, NAVIGATION_VIEW, ONBOARDING_STEP } from '../answers/organisation.ts';
import { MUTED_USERS } from '../answers/people.ts';
import { USER_SETTING_FIELDS } from '../answers/user-settings.ts';
import { id, SOME } from '../answers/values.ts';
import { changeOf, event, eventOfForms } from './event.ts';

const legacy = {
  user: z.string().meta({ description: 'The user’s email address.' }),
  setting: z.union([z.boolean(), z.int(), z.string(), z.null()]),
};
const drafts = { changes: 'drafts' };
const later = { since: 179, changes: 'scheduled_messages' };
const views = { since: 390, changes: 'navigation_views' };
const { timezone, default_language, ...others } = USER_SETTING_FIELDS;

export const OWN_EVENTS = [
  eventOfForms(
    'user_settings/update',
    { means: 'A setting of the user changed.', since: 89, changes: 'user_settings' },
    {
      fields: z.union([
        changeOf({ timezone, ...others }),
        changeOf({ default_language }, { language_name: z.string() }),
      ]),
    },
  ),
  event(
    'update_display_settings',
    { means: 'The same, for clients from before feature level 89, which request it by name. Deprecated.' },
    { ...legacy, setting_name: z.string(), language_name: z.string().optional() },
  ),
  event(
    'update_global_notifications',
    { means: 'The same, for clients from before feature level 89, which request it by name. Deprecated.' },
    { ...legacy, notification_name: z.string() },
  ),
  event('drafts/add', { means: 'Drafts were saved.', ...drafts }, { drafts: z.array(DRAFT) }),
  event('drafts/update', { means: 'A draft changed.', ...drafts }, { draft: DRAFT }),
  event('drafts/remove', { means: 'A draft was deleted.', ...drafts }, { draft_id: id }),
  event(
    'scheduled_messages/add',
    { means: 'Messages were scheduled.', ...later },
    { scheduled_messages: z.array(SCHEDULED_MESSAGE) },
  ),
  event(
    'scheduled_messages/update',
    { means: 'A scheduled message changed, or could not be sent.', ...later },
    { scheduled_message: SCHEDULED_MESSAGE },
  ),
  event(
    'scheduled_messages/remove',
    { means: 'A scheduled message was sent or deleted.', ...later },
    { scheduled_message_id: id },
  ),
  event(
    'reminders/add',
    { means: 'Reminders were set.', since: 399, changes: 'reminders' },
    { reminders: z.array(REMINDER) },
  ),
  event(
    'reminders/remove',
    { means: 'A reminder was sent or deleted.', since: 399, changes: 'reminders' },
    { reminder_id: id },
  ),
  event(
    'saved_snippets/add',
    { means: 'A snippet was saved.', since: 297, changes: 'saved_snippets' },
    { saved_snippet: SAVED_SNIPPET },
  ),
  event(
    'saved_snippets/update',
    { means: 'A snippet changed.', since: 368, changes: 'saved_snippets' },
    { saved_snippet: SAVED_SNIPPET },
  ),
  event(
    'saved_snippets/remove',
    { means: 'A snippet was deleted.', since: 297, changes: 'saved_snippets' },
    { saved_snippet_id: id },
  ),
  event(
    'navigation_view/add',
    { means: 'A navigation view was added.', ...views },
    { navigation_view: NAVIGATION_VIEW },
  ),
  event(
    'navigation_view/update',
    { means: 'A navigation view changed.', ...views },
    {
      fragment: z.string(),
      data: NAVIGATION_VIEW.omit({ fragment: true }).partial().meta(SOME),
    },
  ),
  event('navigation_view/remove', { means: 'A navigation view was removed.', ...views }, { fragment: z.string() }),
  event(
    'alert_words',
    { means: 'Alert words changed; contains all of them.', changes: 'alert_words' },
    { alert_words: z.array(z.string()) },
  ),
  event(
    'muted_users',
    { means: 'Muted users changed; contains all of them.', since: 48, changes: 'muted_users' },
    { muted_users: MUTED_USERS },
  ),
  event(
    'onboarding_steps',
    { means: 'An onboarding step was done; contains the remaining ones.', changes: 'onboarding_steps' },
    { onboarding_steps: z.array(ONBOARDING_STEP) },
  ),
  event(
    'device/add',
    { means: 'One of the user’s clients registered a device.', since: 470, changes: 'device' },
    { device_id: id },
  ),
  event(
    'device/update',
    { means: 'The registration of a device for push notifications changed.', since: 468, changes: 'device' },
    { device_id: id, ...DEVICE.partial().shape },
  ),
  event('device/remove', { means: 'A device was removed.', since: 470, changes: 'device' }, { device_id: id }),
] as const;
