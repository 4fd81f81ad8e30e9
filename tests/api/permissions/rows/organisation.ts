/** Who may change what everyone in the organisation shares. */
import {
  ADMINISTRATORS_ONLY,
  BELOW_ADMINISTRATOR,
  BELOW_OWNER,
  each,
  OWNERS_ONLY,
  type Row,
  type World,
} from '../row.ts';

const ADMINISTRATORS = each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY);

async function field({ owner, name }: World): Promise<number> {
  return (await owner.post('/realm/profile_fields', { field_type: 1, name: name() })).body.id;
}

export const ORGANISATION_ROWS: readonly Row[] = [
  {
    endpoint: 'PATCH /realm',
    ask: ({ name }) => ({ params: { description: name() } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /realm',
    case: 'what is for owners',
    ask: () => ({ params: { invite_required: true } }),
    refused: { ...each(BELOW_OWNER, OWNERS_ONLY), ...ADMINISTRATORS },
  },
  {
    endpoint: 'PATCH /realm/user_settings_defaults',
    ask: () => ({ params: { fluid_layout_width: true } }),
    refused: ADMINISTRATORS,
  },
  { endpoint: 'GET /realm/profile_fields' },
  {
    endpoint: 'POST /realm/profile_fields',
    ask: ({ name }) => ({ params: { field_type: 1, name: name() } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /realm/profile_fields',
    ask: async ({ owner }) => {
      const { body } = await owner.get('/realm/profile_fields');
      return { params: { order: body.custom_fields.map(({ id }: { id: number }) => id) } };
    },
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /realm/profile_fields/:field_id',
    ask: async (world) => ({ path: { field_id: await field(world) }, params: { name: world.name() } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'DELETE /realm/profile_fields/:field_id',
    ask: async (world) => ({ path: { field_id: await field(world) } }),
    refused: ADMINISTRATORS,
  },
];
