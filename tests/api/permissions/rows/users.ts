/** Permissions for accounts, and the ways to log in. */
import { sign, tokenKey } from '../../../setup/tokens.ts';
import {
  ADMINISTRATORS_ONLY,
  BELOW_ADMINISTRATOR,
  each,
  NO_BOTS,
  NOT_ALLOWED,
  OWNERS_ONLY,
  type Row,
  SUBDOMAIN,
  type World,
} from '../row.ts';

const someone = async ({ someone }: World) => ({ path: { user: (await someone()).userId } });
const theMembersBot = async ({ someone, member }: World) => ({
  path: { bot_id: (await someone({ botOf: member })).userId },
});
const theOwnersBot = async ({ someone, owner }: World) => ({
  path: { bot_id: (await someone({ botOf: owner })).userId },
});

export const USER_ROWS: readonly Row[] = [
  { endpoint: 'GET /server_settings', open: 'to anyone' },
  { endpoint: 'GET /compatibility', open: 'to anyone' },
  {
    endpoint: 'POST /fetch_api_key',
    open: 'to anyone',
    ask: async ({ someone }) => {
      const { email } = await someone({ password: 'a fine password' });
      return { params: { username: email, password: 'a fine password' } };
    },
  },
  {
    endpoint: 'POST /jwt/fetch_api_key',
    open: 'to anyone',
    ask: async ({ member }) => ({ params: { token: await sign({ email: member.email }, tokenKey(SUBDOMAIN)) } }),
  },
  {
    endpoint: 'POST /dev_fetch_api_key',
    open: 'to anyone',
    ask: ({ member }) => ({ params: { username: member.email } }),
  },
  { endpoint: 'POST /fetch_api_key', case: 'of a browser', root: '/json' },
  { endpoint: 'GET /dev_list_users', open: 'to anyone' },
  { endpoint: 'POST /logout', root: '/json' },
  { endpoint: 'GET /users', open: 'to spectators' },
  {
    endpoint: 'POST /users',
    ask: ({ name }) => {
      const full_name = name();
      const email = `${full_name.replace(' ', '.')}@new.example.com`;
      return { params: { email, full_name, password: 'a fine password' } };
    },
    refused: each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY),
  },
  { endpoint: 'GET /users/me' },
  { endpoint: 'DELETE /users/me', asSomeoneNew: true, refused: { bot: NO_BOTS } },
  { endpoint: 'GET /users/:user', ask: ({ member }) => ({ path: { user: member.userId } }) },
  {
    endpoint: 'PATCH /users/:user',
    ask: async (world) => ({ ...(await someone(world)), params: { full_name: world.name() } }),
    refused: each(BELOW_ADMINISTRATOR, NOT_ALLOWED),
  },
  {
    endpoint: 'PATCH /users/:user',
    case: 'making an owner',
    ask: async (world) => ({ ...(await someone(world)), params: { role: 100 } }),
    refused: { ...each(BELOW_ADMINISTRATOR, NOT_ALLOWED), administrator: OWNERS_ONLY },
  },
  {
    endpoint: 'PATCH /users/:user',
    case: 'making oneself an owner',
    ask: (_, caller) => ({ path: { user: caller.userId }, params: { role: 100 } }),
    refused: { ...each(BELOW_ADMINISTRATOR, NOT_ALLOWED), administrator: OWNERS_ONLY },
  },
  {
    endpoint: 'PATCH /users/:user',
    case: 'with another address',
    ask: async (world) => ({
      ...(await someone(world)),
      params: { new_email: `${world.name().replace(' ', '.')}@new.example.com` },
    }),
    refused: { ...each(['guest', 'member', 'moderator'], NOT_ALLOWED), bot: NO_BOTS },
  },
  { endpoint: 'DELETE /users/:user', ask: someone, refused: each(BELOW_ADMINISTRATOR, NOT_ALLOWED) },
  {
    endpoint: 'POST /users/:user/reactivate',
    ask: async ({ someone, owner }) => {
      const { userId } = await someone();
      await owner.delete(`/users/${userId}`);
      return { path: { user: userId } };
    },
    refused: each(BELOW_ADMINISTRATOR, NOT_ALLOWED),
  },
  { endpoint: 'POST /users/me/api_key/regenerate', asSomeoneNew: true },
  {
    endpoint: 'DELETE /bots/:bot_id',
    case: "the member's bot",
    ask: theMembersBot,
    refused: { ...each(['guest', 'moderator'], NOT_ALLOWED), bot: NO_BOTS },
  },
  {
    endpoint: 'DELETE /bots/:bot_id',
    case: "the owner's bot",
    ask: theOwnersBot,
    refused: { ...each(BELOW_ADMINISTRATOR, NOT_ALLOWED), bot: NO_BOTS },
  },
  {
    endpoint: 'POST /bots/:bot_id/api_key/regenerate',
    ask: theMembersBot,
    refused: { ...each(['guest', 'moderator'], NOT_ALLOWED), bot: NO_BOTS },
  },
  {
    endpoint: 'POST /users/me/presence',
    ask: () => ({ params: { status: 'active' } }),
    refused: { bot: NO_BOTS },
  },
];
