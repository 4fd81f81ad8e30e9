import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { count, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from './terms.ts';

/**
 * `PATCH /invites/multiuse/{invite_id}`: for the user who made the link, and administrators; the expiry cannot be
 * changed
 */
export const updateInvitationLink = endpoint({
  summary: 'Change an invitation link',
  permission: { to: 'the user who made the link', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  parameters: {
    invite_as: plain(z.enum(ROLES).optional()),
    stream_ids: json(z.array(count).optional()),
    group_ids: json(z.array(count).optional()),
    include_realm_default_subscriptions: json(z.boolean().optional()),
  },
  async run({ clients }, parameters, { options, path }) {
    const { invite_as, stream_ids, group_ids, include_realm_default_subscriptions: withDefaults } = parameters;
    await clients.users.UpdateInvitationLink(
      {
        invite_id: pathId(path.invite_id),
        role: invite_as && Number(invite_as),
        has_channel_ids: stream_ids !== undefined,
        channel_ids: stream_ids,
        has_group_ids: group_ids !== undefined,
        group_ids,
        include_default_channels: withDefaults,
      },
      options,
    );
  },
});
