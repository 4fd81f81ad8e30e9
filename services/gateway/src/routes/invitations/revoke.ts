import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /invites/{invite_id}` */
export const revokeInvitation = endpoint({
  summary: 'Revoke an invitation',
  permission: { to: 'the user who sent the invitation', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RevokeInvitation({ invite_id: pathId(path.invite_id) }, options),
});

/** `DELETE /invites/multiuse/{invite_id}` */
export const revokeInvitationLink = endpoint({
  summary: 'Revoke an invitation link',
  permission: { to: 'the user who made the link', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RevokeInvitation({ invite_id: pathId(path.invite_id), multiuse: true }, options),
});
