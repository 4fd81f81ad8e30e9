/** The form of a new channel, and the request that it becomes. */
import type { GroupSetting, TopicsPolicy } from '@rookery/client';
import { type GroupParts, isSameSetting, peopleWithin } from '../people/index.ts';
import { allGroups, api, channel, isAdmin, isOwner, state } from '../state/index.ts';
import { mayMakePrivate, mayMakePublic, mayMakeWebPublic } from './permissions.ts';
import { openOf, type Privacy } from './privacy.ts';
import { type Retention, retentionValue } from './retention/index.ts';
import { type ChannelSetting, defaultOf, needsEveryone } from './settings.ts';

export interface NewChannelForm {
  name: string;
  description: string;
  /** Id of the folder; 0 is none. */
  folder: number;
  privacy: Privacy;
  topics: TopicsPolicy;
  retention: Retention;
  announce: boolean;
  isDefault: boolean;
  subscribers: GroupParts;
  /** Settings whose value differs from the default. */
  settings: Partial<Record<ChannelSetting, GroupSetting>>;
}

/** The kinds of privacy that the user may choose. */
export function offeredPrivacy(): Privacy[] {
  const open: Privacy[] = mayMakePublic() ? ['public'] : [];
  const closed: Privacy[] = mayMakePrivate() ? ['private_shared', 'private_protected'] : [];
  const web: Privacy[] = mayMakePublic() && mayMakeWebPublic() ? ['web_public'] : [];
  return [...open, ...closed, ...web];
}

export const emptyForm = (): NewChannelForm => ({
  name: '',
  description: '',
  folder: 0,
  privacy: offeredPrivacy()[0] ?? 'public',
  topics: 'inherit',
  retention: null,
  announce: true,
  isDefault: false,
  subscribers: { groups: [], people: [state.user_id] },
  settings: {},
});

/** The channel in which the organisation announces new channels; private ones are not announced. */
export const announcedIn = (privacy: Privacy) =>
  openOf(privacy).invite_only ? undefined : channel(state.realm_new_stream_announcements_stream_id);

export const mayBeDefault = (privacy: Privacy): boolean => isAdmin() && !openOf(privacy).invite_only;

/** Creates the channel. Returns its id. */
export async function createChannel(form: NewChannelForm): Promise<number> {
  const { privacy, settings } = form;
  const chosen = Object.entries(settings).filter(
    ([name, value]) =>
      !needsEveryone(name as ChannelSetting, privacy) && !isSameSetting(value, defaultOf(name as ChannelSetting)),
  );
  const { id } = await api.post('/channels/create', {
    name: form.name.trim(),
    description: form.description.trim(),
    subscribers: peopleWithin(form.subscribers),
    announce: form.announce && announcedIn(privacy) !== undefined,
    is_default_stream: form.isDefault && mayBeDefault(privacy),
    topics_policy: form.topics,
    ...openOf(privacy),
    ...(form.folder > 0 && { folder_id: form.folder }),
    ...(isOwner() && { message_retention_days: retentionValue(form.retention) }),
    ...Object.fromEntries(chosen),
  });
  return id;
}

/** Groups whose members can be subscribed together. */
export const subscribableGroups = () =>
  allGroups().filter((one) => !one.deactivated && !['role:internet', 'role:nobody'].includes(one.name));
