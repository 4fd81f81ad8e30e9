/** What everyone sets for themselves. */
import { ADMINISTRATORS_ONLY, BELOW_ADMINISTRATOR, each, NO_BOTS, type Row, type World } from '../row.ts';

const setting = () => ({ params: { enter_sends: true } });

const status = ({ name }: Pick<World, 'name'>) => ({ params: { status_text: name() } });

async function value({ owner, name }: World) {
  const { body } = await owner.post('/realm/profile_fields', { field_type: 1, name: name() });
  return { params: { data: [{ id: body.id, value: 'x' }] } };
}

export const OWN_ROWS: readonly Row[] = [
  { endpoint: 'PATCH /settings', ask: setting, refused: { bot: NO_BOTS } },
  { endpoint: 'PATCH /settings/display', ask: setting, refused: { bot: NO_BOTS } },
  {
    endpoint: 'PATCH /settings/notifications',
    ask: () => ({ params: { enable_sounds: true } }),
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'PATCH /users/me/profile_data', ask: value, refused: { bot: NO_BOTS } },
  {
    endpoint: 'DELETE /users/me/profile_data',
    ask: async (world) => ({ params: { data: (await value(world)).params.data.map(({ id }) => id) } }),
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'GET /users/:user/status', ask: ({ member }) => ({ path: { user: member.userId } }) },
  { endpoint: 'POST /users/me/status', ask: status, refused: { bot: NO_BOTS } },
  {
    endpoint: 'POST /users/:user/status',
    ask: ({ member, name }) => ({ ...status({ name }), path: { user: member.userId } }),
    refused: each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY),
  },
];
