/** Permissions to change what everyone in the organisation shares. */
import { type ApiClient, multipart } from '@rookery/testkit';
import { vi } from 'vitest';
import { picture } from '../picture.ts';
import {
  ADMINISTRATORS_ONLY,
  BELOW_ADMINISTRATOR,
  BELOW_OWNER,
  each,
  NOT_ALLOWED,
  OWNERS_ONLY,
  type Row,
  type World,
} from '../row.ts';

const ADMINISTRATORS = each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY);
const OWNERS = each(BELOW_OWNER, OWNERS_ONLY);

const domainName = ({ name }: World) => `${name().toLowerCase().replace(' ', '-')}.example`;
async function domain(world: World): Promise<string> {
  const named = domainName(world);
  await world.owner.post('/realm/domains', { domain: named, allow_subdomains: false });
  return named;
}

const linkifier = ({ name }: World) => ({ pattern: name(), url_template: 'https://example.com/' });
async function filter(world: World): Promise<number> {
  return (await world.owner.post('/realm/filters', linkifier(world))).body.id;
}

const playground = ({ name }: World) => ({
  name: name(),
  pygments_language: 'Rust',
  url_template: 'https://play.example.com/{code}',
});

async function field({ owner, name }: World): Promise<number> {
  return (await owner.post('/realm/profile_fields', { field_type: 1, name: name() })).body.id;
}

/**
 * Returns the exports that have archives. Waits until no export is running, since that would write something during a
 * test.
 */
async function archives({ owner }: World): Promise<number[]> {
  const list = async () => (await owner.get('/export/realm')).body.exports as { id: number; pending: boolean }[];
  // Not `expect.poll`, which cannot find its test while several run concurrently.
  await vi.waitUntil(async () => !(await list()).some(({ pending }) => pending), { timeout: 20_000, interval: 50 });
  const made = (await list()) as unknown as { id: number; export_url: string | null }[];
  return made.flatMap(({ id, export_url }) => (export_url === null ? [] : id));
}

const aPicture = async () => ({ options: multipart([await picture()]) });
const aLogo = async () => ({ options: multipart([await picture()], { night: 'false' }) });
const emojiName = ({ name }: World) => name().toLowerCase().replace(' ', '_');

async function emojiOf(author: ApiClient, name: string): Promise<string> {
  await author.post(`/realm/emoji/${name}`, {}, multipart([await picture()]));
  return name;
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
    refused: { ...OWNERS, ...ADMINISTRATORS },
  },
  {
    endpoint: 'POST /realm/deactivate',
    // An owner is rejected only for this value, so that the organisation continues.
    ask: () => ({ params: { deletion_delay_days: 1 } }),
    refused: { ...OWNERS, owner: { status: 400, msg: /at least 14 days/ } },
  },
  {
    endpoint: 'POST /realm/test_welcome_bot_custom_message',
    ask: () => ({ params: { welcome_message_custom_text: 'Hello!' } }),
    refused: ADMINISTRATORS,
  },
  { endpoint: 'GET /realm/subdomain/:subdomain', ask: () => ({ path: { subdomain: 'free' } }), open: 'to anyone' },
  { endpoint: 'GET /realm/domains' },
  {
    endpoint: 'POST /realm/domains',
    ask: (world) => ({ params: { domain: domainName(world), allow_subdomains: true } }),
    refused: OWNERS,
  },
  {
    endpoint: 'PATCH /realm/domains/:domain',
    ask: async (world) => ({ path: { domain: await domain(world) }, params: { allow_subdomains: true } }),
    refused: OWNERS,
  },
  {
    endpoint: 'DELETE /realm/domains/:domain',
    ask: async (world) => ({ path: { domain: await domain(world) } }),
    refused: OWNERS,
  },
  { endpoint: 'GET /realm/linkifiers' },
  {
    endpoint: 'PATCH /realm/linkifiers',
    ask: async ({ owner }) => {
      const { body } = await owner.get('/realm/linkifiers');
      return { params: { ordered_linkifier_ids: body.linkifiers.map(({ id }: { id: number }) => id) } };
    },
    refused: ADMINISTRATORS,
  },
  { endpoint: 'POST /realm/filters', ask: (world) => ({ params: linkifier(world) }), refused: ADMINISTRATORS },
  {
    endpoint: 'PATCH /realm/filters/:filter_id',
    ask: async (world) => ({ path: { filter_id: await filter(world) }, params: linkifier(world) }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'DELETE /realm/filters/:filter_id',
    ask: async (world) => ({ path: { filter_id: await filter(world) } }),
    refused: ADMINISTRATORS,
  },
  { endpoint: 'POST /realm/playgrounds', ask: (world) => ({ params: playground(world) }), refused: ADMINISTRATORS },
  {
    endpoint: 'DELETE /realm/playgrounds/:playground_id',
    ask: async (world) => {
      const { body } = await world.owner.post('/realm/playgrounds', playground(world));
      return { path: { playground_id: body.id } };
    },
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /realm/user_settings_defaults',
    ask: () => ({ params: { fluid_layout_width: true } }),
    refused: ADMINISTRATORS,
  },
  { endpoint: 'POST /realm/icon', ask: aPicture, refused: ADMINISTRATORS },
  { endpoint: 'GET /realm/icon', answers: 302 },
  { endpoint: 'DELETE /realm/icon', refused: ADMINISTRATORS },
  { endpoint: 'POST /realm/logo', ask: aLogo, refused: ADMINISTRATORS },
  { endpoint: 'GET /realm/logo', answers: 302, ask: () => ({ params: { night: false } }) },
  { endpoint: 'DELETE /realm/logo', ask: () => ({ params: { night: false } }), refused: ADMINISTRATORS },
  { endpoint: 'GET /realm/emoji' },
  {
    endpoint: 'POST /realm/emoji/:emoji_name',
    ask: async (world) => ({ path: { emoji_name: emojiName(world) }, ...(await aPicture()) }),
    refused: { guest: NOT_ALLOWED },
  },
  {
    endpoint: 'DELETE /realm/emoji/:emoji_name',
    ask: async (world) => ({ path: { emoji_name: await emojiOf(world.member, emojiName(world)) } }),
    refused: each(['guest', 'moderator', 'bot'], { msg: 'Must be an organization administrator or emoji author' }),
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
  { endpoint: 'GET /export/realm', refused: ADMINISTRATORS },
  { endpoint: 'GET /export/realm/consents', refused: ADMINISTRATORS },
  {
    endpoint: 'POST /export/realm',
    ask: async (world) => ({ params: (await archives(world)) && {} }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'DELETE /export/realm/:export_id',
    // One of the exports that the previous row created.
    ask: async (world) => ({ path: { export_id: (await archives(world))[0] ?? 0 } }),
    refused: ADMINISTRATORS,
  },
];
