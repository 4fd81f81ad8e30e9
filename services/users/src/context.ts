/** The parts of the users service put together: what its rooms state that they need, in the `context.ts` of each. */

import type { IndexSpecs } from '@rookery/data';
import { type Clients, type Journalled, NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import { ERASURE_INDEXES } from './account/store/erasures.ts';
import { PENDING_JOIN_INDEXES } from './account/store/pending-joins.ts';
import { KNOWN_DEVICE_INDEXES } from './authentication/store/known-devices.ts';
import { LOGIN_PLACE_INDEXES } from './authentication/store/login-places.ts';
import { SESSION_INDEXES } from './authentication/store/sessions.ts';
import type { BotsContext } from './bots/context.ts';
import { BOT_STORAGE_INDEXES } from './bots/store.ts';
import type { CallsContext } from './calls/context.ts';
import { CONFIRMATION_INDEXES } from './confirmations/store.ts';
import { DEVICE_INDEXES } from './devices/store/devices.ts';
import { PUSH_TOKEN_INDEXES } from './devices/store/push-tokens.ts';
import type { EmojiContext } from './emoji/context.ts';
import type { ExportsContext } from './exports/context.ts';
import { EXPORT_INDEXES } from './exports/store.ts';
import { GROUP_INDEXES } from './group/store/groups.ts';
import type { GroupsContext } from './groups/context.ts';
import { IMAGE_INDEXES } from './images/store.ts';
import type { InvitationsContext } from './invitations/context.ts';
import { INVITATION_INDEXES } from './invitations/store.ts';
import type { LinkifiersContext } from './linkifiers/context.ts';
import { MAIL_INDEXES } from './mail/store.ts';
import type { NotificationPreferencesContext } from './notification-preferences/context.ts';
import { NOTIFICATION_INDEXES } from './notifications/store/indexes.ts';
import type { OrganisationContext } from './organisation/context.ts';
import type { PresenceContext } from './presence/context.ts';
import { PRESENCE_INDEXES } from './presence/store.ts';
import type { PushContext } from './push/context.ts';
import { PUSH_PROGRESS_INDEXES } from './push/store.ts';
import { RATE_LIMIT_INDEXES } from './rate-limits/store.ts';
import { REALM_INDEXES } from './realm/store.ts';
import type { RegisterContext } from './register/context.ts';
import type { SettingsContext } from './settings/context.ts';
import { USER_INDEXES } from './user/store/indexes.ts';
import { VISIBILITY_INDEXES } from './visibility/store.ts';

export interface Context
  extends BotsContext,
    CallsContext,
    EmojiContext,
    ExportsContext,
    GroupsContext,
    InvitationsContext,
    LinkifiersContext,
    NotificationPreferencesContext,
    OrganisationContext,
    PresenceContext,
    PushContext,
    RegisterContext,
    SettingsContext {
  readonly config: BotsContext['config'] &
    InvitationsContext['config'] &
    OrganisationContext['config'] &
    PresenceContext['config'] &
    PushContext['config'];
  readonly channels: Clients['channels'];
  readonly messages: Clients['messages'];
  readonly waitPublished: Journalled['waitPublished'];
}

/** The indexes of all rooms, made at start: queries and promises of uniqueness rest on them. */
export const INDEXES: IndexSpecs = {
  ...BOT_STORAGE_INDEXES,
  ...CONFIRMATION_INDEXES,
  ...DEVICE_INDEXES,
  ...ERASURE_INDEXES,
  ...EXPORT_INDEXES,
  ...GROUP_INDEXES,
  ...IMAGE_INDEXES,
  ...INVITATION_INDEXES,
  ...KNOWN_DEVICE_INDEXES,
  ...LOGIN_PLACE_INDEXES,
  ...MAIL_INDEXES,
  ...NOTIFICATION_INDEXES,
  ...PENDING_JOIN_INDEXES,
  ...PRESENCE_INDEXES,
  ...PUSH_PROGRESS_INDEXES,
  ...PUSH_TOKEN_INDEXES,
  ...RATE_LIMIT_INDEXES,
  ...REALM_INDEXES,
  ...SESSION_INDEXES,
  ...USER_INDEXES,
  ...VISIBILITY_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
};
