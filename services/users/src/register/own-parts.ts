/** The parts of a register with the user's own data, by event type. */
import type { RegisterMembers } from '@rookery/core';
import { devicesJson } from '../devices/rules/devices.ts';
import { mutedUsersJson } from '../notification-preferences/rules/muted-users.ts';
import { onboardingStepsJson } from '../onboarding/rules.ts';
import type { User } from '../user/documents.ts';

/** A part that only its user gets. */
interface OwnPart {
  readonly type: string;
  members(user: User): RegisterMembers;
  /** The value that spectators get: they have no own items. */
  readonly nothing: RegisterMembers;
}

export const OWN: readonly OwnPart[] = [
  {
    type: 'alert_words',
    members: ({ alert_words = [] }) => ({ alert_words }),
    nothing: { alert_words: [] },
  },
  {
    type: 'device',
    members: ({ devices }) => ({ devices: devicesJson(devices) }),
    nothing: { devices: {} },
  },
  {
    type: 'muted_users',
    members: ({ muted_users }) => ({ muted_users: mutedUsersJson(muted_users) }),
    nothing: { muted_users: [] },
  },
  {
    type: 'navigation_views',
    members: ({ navigation_views = [] }) => ({ navigation_views }),
    nothing: { navigation_views: [] },
  },
  {
    type: 'onboarding_steps',
    members: ({ onboarding_steps_seen }) => ({
      onboarding_steps: onboardingStepsJson(onboarding_steps_seen),
      navigation_tour_video_url: null,
    }),
    nothing: { onboarding_steps: [], navigation_tour_video_url: null },
  },
];
