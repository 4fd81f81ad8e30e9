/** The parameters that invitations by email and by link share: role, groups, channels, expiry. */
import type { InvitationTerms } from '@rookery/protos/gen/rookery/InvitationTerms.ts';
import { z } from 'zod';
import { bool, count, json, plain } from '../../wire/parameters.ts';

/** Default lifetime of an invitation, minutes: ten days. */
const DEFAULT_EXPIRY_MINUTES = 14_400;
export const ROLES = ['100', '200', '300', '400', '600'] as const;

export const termsParameters = {
  invite_expires_in_minutes: json(count.min(1).nullable().default(DEFAULT_EXPIRY_MINUTES)),
  invite_as: plain(z.enum(ROLES).default('400')),
  group_ids: json(z.array(count).default([])),
  include_realm_default_subscriptions: bool(false),
  welcome_message_custom_text: plain(z.string().optional()),
};

export function toTerms(options: {
  invite_expires_in_minutes: number | null;
  invite_as: (typeof ROLES)[number];
  stream_ids: readonly number[];
  group_ids: readonly number[];
  include_realm_default_subscriptions: boolean;
  welcome_message_custom_text: string | undefined;
}): InvitationTerms {
  const text = options.welcome_message_custom_text;
  return {
    role: Number(options.invite_as),
    channel_ids: [...options.stream_ids],
    group_ids: [...options.group_ids],
    include_default_channels: options.include_realm_default_subscriptions,
    expires_in_minutes: options.invite_expires_in_minutes ?? 0,
    ...(text !== undefined && { welcome_text: text }),
  };
}
