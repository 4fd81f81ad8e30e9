/** Permissions for bots, apart from those that apply to every account. */
import { each, NO_BOTS, NO_GUESTS, NOT_ALLOWED, type Row, type World } from '../row.ts';

const theMembersBot = async ({ someone, member }: World) => ({
  path: { bot_id: (await someone({ botOf: member })).userId },
});
const STORED = { storage: { colour: 'green' } };

/** Only their owners and administrators may manage bots, and only people. */
const NOT_THEIRS = { ...each(['guest', 'moderator'], NOT_ALLOWED), bot: NO_BOTS };
const PEOPLE = each(['guest', 'member', 'moderator', 'administrator', 'owner'], {
  status: 400,
  msg: 'This endpoint only accepts bot requests.',
});

export const BOT_ROWS: readonly Row[] = [
  { endpoint: 'GET /bots', refused: { guest: NO_GUESTS, bot: NO_BOTS } },
  {
    endpoint: 'POST /bots',
    ask: ({ name }) => {
      const full_name = name();
      return { params: { full_name, short_name: full_name.toLowerCase().replace(' ', '-') } };
    },
    refused: { guest: NO_GUESTS, bot: NO_BOTS },
  },
  {
    endpoint: 'PATCH /bots/:bot_id',
    ask: async (world) => ({ ...(await theMembersBot(world)), params: { full_name: world.name() } }),
    refused: NOT_THEIRS,
  },
  {
    endpoint: 'PATCH /bots/:bot_id',
    case: 'another role',
    ask: async (world) => ({ ...(await theMembersBot(world)), params: { role: 300 } }),
    refused: { ...NOT_THEIRS, member: {} },
  },
  {
    endpoint: 'GET /bots/:bot_id/api_key',
    ask: theMembersBot,
    refused: NOT_THEIRS,
  },
  { endpoint: 'PUT /bot_storage', ask: () => ({ params: STORED }), refused: PEOPLE },
  { endpoint: 'GET /bot_storage', refused: PEOPLE },
  { endpoint: 'DELETE /bot_storage', refused: PEOPLE },
  { endpoint: 'DELETE /bots/:bot_id', ask: theMembersBot, refused: NOT_THEIRS },
];
