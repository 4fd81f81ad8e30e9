/** Random changes by several people, of everything that a client's state contains. */
import type { ApiClient, ApiResponse, Params } from '@rookery/testkit';
import type { Random } from '../simulation/random.ts';

const TOPICS = ['one', 'two', 'Élan', 'three'];
const EMOJI = ['tada', 'heart', 'octopus', 'eyes'];

/**
 * The people who make changes, and the objects that they change. A change that the server rejects counts too: it must
 * change nothing.
 */
export interface Played {
  readonly random: Random;
  /** The user of the page; may change everything. */
  readonly owner: ApiClient;
  readonly others: readonly ApiClient[];
  readonly channels: number[];
  readonly messages: number[];
  readonly groups: number[];
  readonly fields: number[];
}

type Change = (played: Played, n: number) => Promise<ApiResponse | undefined>;

const anyone = ({ random, owner, others }: Played): ApiClient => random.pick([owner, ...others]);
const other = ({ random, others }: Played): ApiClient => random.pick(others);

/** Calls with one of the newest ids; does nothing if there are none. */
async function withOne(
  { random }: Played,
  ids: readonly number[],
  call: (id: number) => Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  return ids.length === 0 ? undefined : call(random.pick(ids.slice(-12)));
}

/** Remembers the id in an answer. */
async function noted(ids: number[], answer: Promise<ApiResponse>, key = 'id'): Promise<ApiResponse> {
  const got = await answer;
  if (got.status === 200 && typeof got.body[key] === 'number') ids.push(got.body[key]);
  return got;
}

const MESSAGES: readonly Change[] = [
  (p, n) => {
    const mention = p.random.chance(0.3) ? ` @**${p.random.chance(0.5) ? 'Ada' : 'all'}**` : '';
    const params = { type: 'channel', to: p.random.pick(p.channels), topic: p.random.pick(TOPICS) };
    return noted(p.messages, anyone(p).post('/messages', { ...params, content: `word ${n}${mention}` }));
  },
  (p, n) => {
    const params = { type: 'channel', to: p.channels[0], topic: 'one', content: `word ${n}` };
    return noted(p.messages, other(p).post('/messages', params));
  },
  (p, n) => {
    const to = p.random.chance(0.5) ? [p.owner.userId] : [p.owner.userId, ...p.others.map(({ userId }) => userId)];
    return noted(p.messages, other(p).post('/messages', { type: 'direct', to, content: `word ${n}` }));
  },
  (p, n) => withOne(p, p.messages, (id) => anyone(p).patch(`/messages/${id}`, { content: `changed ${n}` })),
  (p) =>
    withOne(p, p.messages, (id) =>
      p.owner.patch(`/messages/${id}`, {
        topic: p.random.pick(TOPICS),
        propagate_mode: p.random.pick(['change_one', 'change_later', 'change_all']),
        ...(p.random.chance(0.3) && { stream_id: p.random.pick(p.channels) }),
      }),
    ),
  (p) => withOne(p, p.messages, (id) => p.owner.delete(`/messages/${id}`)),
  (p) =>
    withOne(p, p.messages, (id) => {
      const params = { emoji_name: p.random.pick(EMOJI) };
      const path = `/messages/${id}/reactions`;
      return p.random.chance(0.7) ? anyone(p).post(path, params) : anyone(p).delete(path, params);
    }),
  (p) =>
    withOne(p, p.messages, (id) => {
      const op = p.random.pick(['add', 'remove']);
      return p.owner.post('/messages/flags', { messages: [id], op, flag: p.random.pick(['read', 'starred']) });
    }),
  (p) =>
    p.owner.post('/mark_topic_as_read', { stream_id: p.random.pick(p.channels), topic_name: p.random.pick(TOPICS) }),
];

const CHANNELS: readonly Change[] = [
  async (p, n) => {
    const params = { name: `channel ${n}`, subscribers: [p.owner.userId, other(p).userId] };
    const invite_only = p.random.chance(0.3);
    return noted(p.channels, p.owner.post('/channels/create', { ...params, invite_only }));
  },
  (p, n) => p.owner.patch(`/streams/${p.random.pick(p.channels)}`, { new_name: `renamed ${n}` }),
  (p, n) => p.owner.patch(`/streams/${p.random.pick(p.channels)}`, { description: `About **${n}**` }),
  async (p) => {
    const { body } = await p.owner.get(`/streams/${p.random.pick(p.channels)}`);
    const subscriptions = [p.random.chance(0.5) ? { name: body.stream?.name } : body.stream?.name];
    const principals = [anyone(p).userId];
    return typeof subscriptions[0] === 'string'
      ? p.owner.delete('/users/me/subscriptions', { subscriptions, principals })
      : p.owner.post('/users/me/subscriptions', { subscriptions, principals });
  },
  (p) => {
    const stream_id = p.random.pick(p.channels);
    const [property, value] = p.random.pick<[string, unknown]>([
      ['color', '#76ce90'],
      ['pin_to_top', true],
      ['pin_to_top', false],
      ['is_muted', true],
      ['is_muted', false],
      ['desktop_notifications', true],
    ]);
    return p.owner.post('/users/me/subscriptions/properties', { subscription_data: [{ stream_id, property, value }] });
  },
  (p) =>
    p.owner.post('/user_topics', {
      stream_id: p.random.pick(p.channels),
      topic: p.random.pick(TOPICS),
      visibility_policy: p.random.int(0, 3),
    }),
  (p) =>
    p.random.chance(0.3) && p.channels.length > 3
      ? p.owner.delete(`/streams/${p.channels.splice(p.random.int(1, p.channels.length - 1), 1)[0]}`)
      : Promise.resolve(undefined),
  (p, n) => p.owner.post('/channel_folders/create', { name: `folder ${n}`, description: 'of some' }),
  (p) => p.owner.post('/default_streams', { stream_id: p.random.pick(p.channels) }),
];

const PEOPLE: readonly Change[] = [
  (p, n) => p.owner.patch(`/users/${other(p).userId}`, { full_name: `Person ${n}` }),
  (p) => p.owner.patch(`/users/${other(p).userId}`, { role: p.random.pick([200, 300, 400]) }),
  (p, n) => anyone(p).post('/users/me/status', { status_text: n % 3 ? `busy ${n}` : '', away: n % 2 === 0 }),
  (p, n) => {
    const members = [p.owner.userId, other(p).userId];
    return noted(
      p.groups,
      p.owner.post('/user_groups/create', { name: `group ${n}`, description: '', members }),
      'group_id',
    );
  },
  (p) =>
    withOne(p, p.groups, (id) => {
      const change = { [p.random.pick(['add', 'delete'])]: [anyone(p).userId] };
      return p.owner.post(`/user_groups/${id}/members`, change);
    }),
  (p, n) => withOne(p, p.groups, (id) => p.owner.patch(`/user_groups/${id}`, { description: `of ${n}` })),
  (p) => withOne(p, p.groups, (id) => p.owner.post(`/user_groups/${id}/deactivate`)),
  (p) => {
    const path = `/users/me/muted_users/${other(p).userId}`;
    return p.random.chance(0.5) ? p.owner.post(path) : p.owner.delete(path);
  },
  (p, n) => noted(p.fields, p.owner.post('/realm/profile_fields', { name: `field ${n}`, field_type: 1 })),
  (p, n) =>
    withOne(p, p.fields, (id) => anyone(p).patch('/users/me/profile_data', { data: [{ id, value: `value ${n}` }] })),
];

const OWN: readonly Change[] = [
  (p, n) => p.owner.post('/users/me/alert_words', { alert_words: [`alert${n}`] }),
  (p) => p.owner.patch('/settings', { twenty_four_hour_time: p.random.pick([true, false]) }),
  (p) => p.owner.patch('/settings', { web_font_size_px: p.random.int(12, 18) }),
  (p, n) => {
    const draft = { type: 'stream', to: [p.channels[0]], topic: 'one', content: `draft ${n}`, timestamp: n + 1 };
    return p.owner.post('/drafts', { drafts: [draft] });
  },
  (p, n) => p.owner.post('/saved_snippets', { title: `snippet ${n}`, content: `text ${n}` }),
  (p, n) =>
    p.owner.post('/scheduled_messages', {
      type: 'channel',
      to: p.channels[0],
      topic: 'one',
      content: `later ${n}`,
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400 + n,
    }),
];

const ORGANISATION: readonly Change[] = [
  (p, n) => p.owner.patch('/realm', { name: `Name ${n}` }),
  (p) => p.owner.patch('/realm', { allow_message_editing: true, message_content_edit_limit_seconds: 'unlimited' }),
  (p, n) => p.owner.post('/realm/filters', { pattern: `T${n}-(?P<id>[0-9]+)`, url_template: 'https://t.example/{id}' }),
  (p, n) => {
    const params: Params = { name: `play ${n}`, pygments_language: 'Python', url_template: 'https://p.example/{code}' };
    return p.owner.post('/realm/playgrounds', params);
  },
  (p, n) => p.owner.post('/realm/domains', { domain: `d${n}.example.com`, allow_subdomains: true }),
];

/** The kinds of changes, with cumulative weights: frequent everyday changes first, rare ones last. */
const KINDS: readonly (readonly [weight: number, changes: readonly Change[]])[] = [
  [0.5, MESSAGES],
  [0.72, CHANNELS],
  [0.87, PEOPLE],
  [0.95, OWN],
  [1, ORGANISATION],
];

/** Makes one random change. @returns whether the server accepted it */
export async function changeSomething(played: Played, n: number): Promise<boolean> {
  const at = played.random.next();
  const [, changes] = KINDS.find(([upTo]) => at < upTo) ?? [1, MESSAGES];
  const answer = await played.random.pick(changes)(played, n);
  if (answer && answer.status >= 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer?.status === 200;
}
