/** Permissions to invite, and to revoke invitations. */
import {
  ADMINISTRATORS_ONLY,
  each,
  NO_BOTS,
  NO_GUESTS,
  NOT_ALLOWED,
  OWNERS_ONLY,
  type Row,
  type World,
} from '../row.ts';

const inviting = (invite_as?: number) => async (world: World) => ({
  params: { invitee_emails: `${world.name().replace(' ', '.')}@new.example.com`, stream_ids: [], invite_as },
});
const NONE = { status: 400, code: 'BAD_REQUEST', msg: 'No such invitation' };
const OUTSIDE = { guest: NO_GUESTS, bot: NO_BOTS };

/** Sends an invitation by mail as the member. Returns the path of their newest one. */
async function theMembers(world: World) {
  const { params } = await inviting()(world);
  await world.member.post('/invites', params);
  return { path: { invite_id: (await world.member.get('/invites')).body.invites.at(-1).id } };
}

async function theOwnersLink({ owner }: World) {
  await owner.post('/invites/multiuse');
  return { path: { invite_id: (await owner.get('/invites')).body.invites.at(-1).id } };
}

export const INVITE_ROWS: readonly Row[] = [
  { endpoint: 'GET /invites', refused: OUTSIDE },
  { endpoint: 'POST /invites', ask: inviting(), refused: OUTSIDE },
  {
    endpoint: 'POST /invites',
    case: 'of moderators',
    ask: inviting(300),
    refused: { ...each(['member', 'moderator'], ADMINISTRATORS_ONLY), ...OUTSIDE },
  },
  {
    endpoint: 'POST /invites',
    case: 'of owners',
    ask: inviting(100),
    refused: { ...each(['member', 'moderator', 'administrator'], OWNERS_ONLY), ...OUTSIDE },
  },
  { endpoint: 'POST /invites/multiuse', refused: { ...each(['member', 'moderator'], NOT_ALLOWED), ...OUTSIDE } },
  { endpoint: 'DELETE /invites/:invite_id', ask: theMembers, refused: { moderator: NONE, ...OUTSIDE } },
  { endpoint: 'POST /invites/:invite_id/resend', ask: theMembers, refused: { moderator: NONE, ...OUTSIDE } },
  {
    endpoint: 'PATCH /invites/multiuse/:invite_id',
    ask: async (world) => ({ ...(await theOwnersLink(world)), params: { invite_as: 600 } }),
    refused: { ...each(['member', 'moderator'], NONE), ...OUTSIDE },
  },
  {
    endpoint: 'DELETE /invites/multiuse/:invite_id',
    ask: theOwnersLink,
    refused: { ...each(['member', 'moderator'], NONE), ...OUTSIDE },
  },
];
