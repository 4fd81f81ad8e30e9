/** Permissions for user groups. */
import { each, NO_GUESTS, NOT_ALLOWED, type Row, type World } from '../row.ts';

/** Creates a group as the member, who therefore manages it. */
async function groupOf({ member, name }: World, members: number[] = []): Promise<number> {
  const { body } = await member.post('/user_groups/create', { name: name(), description: '', members });
  return body.group_id;
}

const theMembersGroup = async (world: World) => ({
  path: { user_group_id: await groupOf(world, [world.owner.userId]) },
});
/** A group is managed by its creator, and by those who manage all groups: by default owners. */
const NOT_THEIRS = { guest: NO_GUESTS, ...each(['moderator', 'administrator', 'bot'], NOT_ALLOWED) };

export const GROUP_ROWS: readonly Row[] = [
  { endpoint: 'GET /user_groups', refused: { guest: NO_GUESTS } },
  {
    endpoint: 'POST /user_groups/create',
    ask: ({ name }) => ({ params: { name: name(), description: 'made', members: [] } }),
    refused: { guest: NOT_ALLOWED },
  },
  {
    endpoint: 'PATCH /user_groups/:user_group_id',
    ask: async (world) => ({ ...(await theMembersGroup(world)), params: { description: 'another' } }),
    refused: NOT_THEIRS,
  },
  { endpoint: 'POST /user_groups/:user_group_id/deactivate', ask: theMembersGroup, refused: NOT_THEIRS },
  { endpoint: 'GET /user_groups/:user_group_id/members', ask: theMembersGroup, refused: { guest: NO_GUESTS } },
  {
    endpoint: 'POST /user_groups/:user_group_id/members',
    ask: async (world) => ({ ...(await theMembersGroup(world)), params: { add: [world.member.userId] } }),
    refused: NOT_THEIRS,
  },
  {
    endpoint: 'POST /user_groups/:user_group_id/members',
    case: 'leaving',
    ask: async (world, caller) => ({
      path: { user_group_id: await groupOf(world, [caller.userId]) },
      params: { delete: [caller.userId] },
    }),
    refused: { guest: NO_GUESTS },
  },
  {
    endpoint: 'GET /user_groups/:user_group_id/members/:user_id',
    ask: async (world) => ({ path: { ...(await theMembersGroup(world)).path, user_id: world.owner.userId } }),
    refused: { guest: NO_GUESTS },
  },
  { endpoint: 'GET /user_groups/:user_group_id/subgroups', ask: theMembersGroup, refused: { guest: NO_GUESTS } },
  {
    endpoint: 'POST /user_groups/:user_group_id/subgroups',
    ask: async (world) => ({ ...(await theMembersGroup(world)), params: { add: [await groupOf(world)] } }),
    refused: NOT_THEIRS,
  },
];
