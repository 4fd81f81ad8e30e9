/**
 * The scenarios on an organisation like a real one (docs/bench.md): the cost of requests under realistic conditions.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { COMMON_WORDS, PHRASE, proseOf, RARE_WORDS, randomOf } from '../../../../services/messages/bench/prose.ts';
import { type Account, type LoadClient, load, percentiles } from '../../clients/request-load.ts';
import { type Bench, describeTimes, type Findings, type Measurement, type Point, type Scenario } from '../bench.ts';
import type { Dependencies, Installation } from '../installation.ts';
import { besideOthers, costOf, measure } from '../measure.ts';
import { OTHERS, type RealChannel, type StoredOrganisation } from '../real-organisation.ts';
import { joinsMany, type Recipe, recipeOf } from '../recipe.ts';

/** Users who send and read; below, how many of each are active concurrently. */
const PEOPLE = 64;
export const SENDERS = 64;
const READERS = 16;
const REGISTERS = 8;
/** Users who register repeatedly: with fewer, a fast machine would reach the limit of 500 queues within a minute. */
const REPEATERS = 24;
const SECONDS = 10;
const PAGE = 100;
const HITS = 50;

/** Returns the needs of a scenario on a recipe's organisation; `more` replaces parts of the recipe. */
export const needsReal =
  (more: (scale: number) => Partial<Recipe> = () => ({})) =>
  ({ scale }: Findings): Dependencies => {
    const recipe = recipeOf(scale, more(scale));
    return { users: recipe.people, organisation: recipe };
  };

/** Returns a scenario on the organisation. */
function real(run: (bench: Bench, organisation: StoredOrganisation) => Promise<void>): Scenario {
  return { needs: needsReal(), run: (bench) => run(bench, organisationOf(bench)) };
}

export function organisationOf({ installation }: Bench): StoredOrganisation {
  if (!installation.organisation) throw new Error('no organisation like a real one');
  return installation.organisation;
}

const accountOf = ({ accounts }: StoredOrganisation, place: number): Account => accounts[place] as Account;

/** A user with their channels. */
interface Person {
  readonly account: Account;
  readonly channels: readonly RealChannel[];
}

/** Returns the indexes of users who have many channels, few unread messages, and do not poll in the background. */
function joinersOf(organisation: StoredOrganisation): number[] {
  const behind = new Set(organisation.unread.flatMap(({ people }) => people));
  return organisation.accounts
    .map((_, place) => place)
    .filter((place) => place >= OTHERS && joinsMany(place) && !behind.has(place));
}

/** Returns the users who send and read: some in many channels, or members of the given ones. */
function peopleOf(organisation: StoredOrganisation, among: readonly RealChannel[] = organisation.channels): Person[] {
  const places =
    among === organisation.channels
      ? joinersOf(organisation)
      : (among[0]?.members ?? []).filter((place) => place >= OTHERS);
  return places.slice(0, PEOPLE).map((place) => ({
    account: accountOf(organisation, place),
    channels: among.filter(({ members }) => members.includes(place)),
  }));
}

/** One of this many sends starts a topic. */
const NEW_TOPIC = 50;

/**
 * Sends messages distributed over channels and topics as in real use: most go to the largest channels and the newest
 * topics, with varying words.
 */
export function spreadSends(
  organisation: StoredOrganisation,
  client: LoadClient,
  among?: readonly RealChannel[],
): (worker: number) => Promise<boolean> {
  const random = randomOf(Date.now());
  const prose = proseOf(random);
  const people = peopleOf(organisation, among);
  const known = new Map<RealChannel, Promise<string[]>>();
  const topicsOf = (channel: RealChannel, reader: Account): Promise<string[]> => {
    const topics = known.get(channel) ?? topicNames(client, reader, channel);
    known.set(channel, topics);
    return topics;
  };
  return async (worker) => {
    const { account, channels } = people[worker % people.length] as Person;
    const channel = skewed(channels, random());
    const topics = await topicsOf(channel, account);
    const topic = random() * NEW_TOPIC < 1 ? prose.topic(Math.floor(random() * 1e9)) : skewed(topics, random());
    const form = { type: 'channel', to: channel.name, topic, content: prose.next() };
    return (await client.post(account, '/messages', form)).status === 200;
  };
}

/** Picks the first items of a list far more often than the last. */
function skewed<T>(list: readonly T[], random: number): T {
  return list[Math.floor((list.length + 1) ** random) - 1] as T;
}

async function topicNames(client: LoadClient, reader: Account, { id }: RealChannel): Promise<string[]> {
  const { body } = await client.get(reader, `/users/me/${id}/topics`);
  return (JSON.parse(body.toString()) as { topics: { name: string }[] }).topics.map(({ name }) => name);
}

export const send = real(async (bench, organisation) => {
  const { installation, cost, bar } = bench;
  const client = installation.client(SENDERS);
  const measured = await measure(installation, {
    ...{ name: 'send, spread over channels and topics', workers: SENDERS, seconds: SECONDS, goal: 45, warmUp: 6_000 },
    operation: spreadSends(organisation, client),
  });
  await client.close();
  cost(measured);
  bar({ name: 'send, spread, p99', value: measured.p99, unit: 'ms', atMost: 60 });
});

interface Pages {
  /** Whether pages are anchored anywhere in the history; otherwise at its end. */
  readonly old: boolean;
  /** Selects a channel from the reader's; undefined: the combined feed. */
  readonly channel?: (theirs: readonly RealChannel[], random: number) => RealChannel;
  readonly terms?: readonly object[];
  readonly among?: readonly RealChannel[];
  readonly headers?: Readonly<Record<string, string>>;
}

function pages(organisation: StoredOrganisation, client: LoadClient, options: Pages): () => Promise<boolean> {
  const random = randomOf(11);
  const people = peopleOf(organisation, options.among);
  return async () => {
    const { account, channels } = anyOf(people, random());
    const channel = options.channel?.(channels, random());
    const terms = [...(channel ? [{ operator: 'channel', operand: channel.id }] : []), ...(options.terms ?? [])];
    const anchor = options.old ? 1 + Math.floor(random() * organisation.newestId) : 'newest';
    const [before, after] = options.old ? [PAGE / 2, PAGE / 2 - 1] : [PAGE, 0];
    const path = `/messages?anchor=${anchor}&num_before=${before}&num_after=${after}${narrowed(terms)}`;
    const { status, body } = await client.get(account, path, options.headers);
    return status === 200 && body.length > 1_000;
  };
}

const narrowed = (terms: readonly object[]): string =>
  terms.length === 0 ? '' : `&narrow=${encodeURIComponent(JSON.stringify(terms))}`;

function anyOf<T>(list: readonly T[], random: number): T {
  return list[Math.floor(random * list.length)] as T;
}

/** A narrow that no cached page can answer. */
const WITHOUT_LINKS = { operator: 'has', operand: 'link', negated: true };

export const fetch = real(async ({ installation, cost }, organisation) => {
  const client = installation.client(SENDERS);
  const ofTen = (theirs: readonly RealChannel[], n: number) => anyOf(theirs.slice(0, 10), n);
  const kinds: [name: string, goal: number | undefined, warmUp: number, pages: Pages][] = [
    ['fetch the newest 100 of ten channels', 45, 4_000, { old: false, channel: ofTen }],
    [
      'the same, compressed for a browser',
      ...([undefined, 1_000] as const),
      { old: false, channel: ofTen, headers: { 'accept-encoding': 'gzip, deflate, br' } },
    ],
    [
      'fetch the newest 100 of a channel from the database',
      ...([100, 2_000] as const),
      { old: false, channel: anyOf, terms: [WITHOUT_LINKS] },
    ],
    ['fetch 100 at an old place of a channel', 120, 1_000, { old: true, channel: anyOf }],
  ];
  for (const [name, goal, warmUp, options] of kinds) {
    const operation = pages(organisation, client, options);
    const measured = { name, workers: READERS, seconds: SECONDS, warmUp, operation };
    cost(await measure(installation, { ...measured, ...(goal !== undefined && { goal }) }));
  }
  await client.close();
});

export const feed = real(async ({ installation, cost }, organisation) => {
  const client = installation.client(SENDERS);
  for (const [name, goal, old] of [
    ['combined feed, the newest 100', 120, false],
    ['combined feed, 100 at an old place', 250, true],
  ] as const) {
    const operation = pages(organisation, client, { old });
    cost(await measure(installation, { name, workers: READERS, seconds: SECONDS, goal, warmUp: 1_000, operation }));
  }
  await client.close();
});

export const search = real(async ({ installation, cost }, organisation) => {
  const client = installation.client(SENDERS);
  const people = peopleOf(organisation);
  const kinds: [string, number, (random: () => number) => string][] = [
    ['search, a rare word', 100, (random) => anyOf(RARE_WORDS, random())],
    ['search, a common word', 150, (random) => anyOf(COMMON_WORDS, random())],
    ['search, two common words', 300, (random) => twoOf(COMMON_WORDS, random).join(' ')],
    ['search, a phrase', 500, () => `"${PHRASE}"`],
  ];
  for (const [name, goal, operand] of kinds) {
    const random = randomOf(13);
    const operation = async () => {
      const terms = [{ operator: 'search', operand: operand(random) }];
      const path = `/messages?anchor=newest&num_before=${HITS}&num_after=0${narrowed(terms)}`;
      const { status, body } = await client.get(anyOf(people, random()).account, path);
      return status === 200 && body.length > 50;
    };
    cost(await measure(installation, { name, workers: READERS, seconds: SECONDS, goal, warmUp: 500, operation }));
  }
  await client.close();
});

function twoOf(words: readonly string[], random: () => number): readonly string[] {
  const first = Math.floor(random() * words.length);
  const second = (first + 1 + Math.floor(random() * (words.length - 1))) % words.length;
  return [words[first] as string, words[second] as string];
}

/** Full registers, of one user after the other. */
function registersOf(
  organisation: StoredOrganisation,
  client: LoadClient,
  people: readonly number[],
  headers: Readonly<Record<string, string>> = {},
): (worker: number, turn: number) => Promise<boolean> {
  return async (_, turn) => {
    const account = accountOf(organisation, people[turn % people.length] as number);
    return (await client.post(account, '/register', {}, headers)).status === 200;
  };
}

/** Accepts gzip, as clients do. The goals are for registers without it. */
const GZIP = { 'accept-encoding': 'gzip' };

const MEMORY_MIB = 400;
const WITHIN_MS = 60_000;

export const register = real(async (bench, organisation) => {
  const { installation, cost, bar, say } = bench;
  const { channels, unread } = organisation;
  const client = installation.client(REGISTERS);
  const joiners = joinersOf(organisation);
  const count = (place: number) => channels.filter(({ members }) => members.includes(place)).length;
  say(`${joiners.length} people, in ${joiners.slice(0, 20).map(count).join(', ')} ... channels`);
  const registers = (people: readonly number[], headers = {}) => registersOf(organisation, client, people, headers);
  // Each of the second group registers only once.
  const [few, many] = [joiners.slice(0, REPEATERS), joiners.slice(REPEATERS)];
  // Repeated registers run first: there are too few users to have the code compiled by first registers alone.
  const again = { seconds: SECONDS, warmUp: 1_000, workers: REGISTERS };
  cost(await measure(installation, { name: 'register, repeated', ...again, goal: 300, operation: registers(few) }));
  const operation = registers(few, GZIP);
  cost(await measure(installation, { name: 'register, repeated, with gzip', ...again, warmUp: 200, operation }));
  const first = { count: Math.floor(many.length * 0.7), warmUp: Math.floor(many.length * 0.3), workers: REGISTERS };
  cost(await measure(installation, { name: 'register, first', ...first, goal: 600, operation: registers(many) }));
  for (const { messages, people } of unread) {
    if (people.length < 10) continue;
    const goal = messages === organisation.recipe.unread ? { goal: 1_500 } : {};
    const point = { plot: 'unread', curve: 'register', x: messages } as const;
    const options = { workers: 1, count: Math.min(40, people.length - 3), warmUp: 3, point, ...goal };
    const name = `register, first, ${messages} unread`;
    cost(await measure(installation, { name, ...options, operation: registers(people.slice(REGISTERS)) }));
  }
  await client.close();
  const [most] = unread;
  if (most && most.people.length > REGISTERS) await eightAtOnce(bench, organisation, most.people.slice(0, REGISTERS));
  bar({
    name: 'memory of messages after registers',
    value: await memoryBack(installation),
    unit: 'MiB',
    atMost: MEMORY_MIB,
  });
});

/** Eight users with many unread messages register concurrently; measures the effect on others. */
async function eightAtOnce(
  { installation, say, bar }: Bench,
  organisation: StoredOrganisation,
  people: readonly number[],
): Promise<void> {
  const client = installation.client(people.length);
  const times: number[] = [];
  const operation = async (worker: number) => {
    const begin = performance.now();
    for (;;) {
      const account = accountOf(organisation, people[worker] as number);
      const { status, retryAfterMs } = await client.post(account, '/register', {});
      if (status === 200) break;
      // A register with many unread messages may be rejected temporarily.
      if (status !== 429) return false;
      await delay(retryAfterMs ?? 1_000);
    }
    times.push(performance.now() - begin);
    return true;
  };
  const { workers, count } = { workers: people.length, count: people.length };
  const { result, others } = await besideOthers(installation, () => load({ workers, count, operation }));
  if (result.failures > 0) throw new Error(`${result.failures} of ${count} registers failed`);
  await client.close();
  say(`  eight registers at once with much unread: ${describeTimes(times)}`);
  bar({ name: 'eight registers at once, sends of others, p99', value: others.sendP99, unit: 'ms', atMost: 100 });
}

/** Returns the memory of `messages` as soon as it is below the bar, or after a minute, MiB. */
async function memoryBack(installation: Installation): Promise<number> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    const mib = installation.residentMib().messages ?? 0;
    if (mib < MEMORY_MIB || performance.now() > end) return mib;
    await delay(1_000);
  }
}

/** A request beyond the rate limit. */
export const refused: Scenario = {
  needs: { users: SENDERS, env: { RATE_LIMIT_PER_USER: '5', RATE_LIMIT_PER_ADDRESS: '5' } },
  async run({ installation, cost, say }) {
    const client = installation.client(SENDERS);
    const operation = async (worker: number) => {
      const account = installation.accounts[worker % installation.accounts.length] as Account;
      return (await client.get(account, '/users/me')).status === 429;
    };
    // Without background polls, which would be rejected as well; a few of these requests pass the limit.
    await load({ workers: SENDERS, count: 3_000, operation });
    const before = installation.cpu();
    const result = await installation.profiled(() => load({ workers: SENDERS, seconds: SECONDS, operation }));
    say(`${result.failures} of ${result.operations} were not refused`);
    cost(costOf(installation, before, result, { name: 'a request refused by the rate limit', goal: 2 }));
    await client.close();
  },
};

/** Settings whose response the caller waits for: alert words and muted topics. */
export const settings = real(async ({ installation, say, bar }, organisation) => {
  const client = installation.client(1);
  const account = accountOf(organisation, OTHERS);
  const channel = organisation.channels.find(({ members }) => members.includes(OTHERS)) as RealChannel;
  const changes: [string, (turn: number) => Promise<number>][] = [
    [
      'alert words',
      async (turn) =>
        (await client.post(account, '/users/me/alert_words', { alert_words: JSON.stringify([`word ${turn}`]) })).status,
    ],
    [
      'a muted topic',
      async (turn) => {
        const form = { stream_id: String(channel.id), topic: `muted ${turn}`, visibility_policy: '1' };
        return (await client.post(account, '/user_topics', form)).status;
      },
    ],
  ];
  for (const [what, change] of changes) {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const begin = performance.now();
      const status = await change(turn);
      if (status !== 200) throw new Error(`${what}: ${status}`);
      times.push(performance.now() - begin);
    }
    say(`  changing ${what}: ${describeTimes(times)}`);
    bar({ name: `changing ${what}, p50`, value: percentiles(times).p50, unit: 'ms', atMost: 50 });
  }
  await client.close();
});

/** The cost of a send and of a page, by the size of the channel. */
export const channelSizes = real(async ({ installation, cost }, organisation) => {
  const client = installation.client(SENDERS);
  const { channels } = organisation;
  const ranks = [1, 10, 50, 150, 300].filter((rank) => rank <= channels.length);
  for (const rank of ranks) {
    const channel = channels[rank - 1] as RealChannel;
    const x = channel.members.length;
    const point = (curve: string): { point: Point } => ({ point: { plot: 'channel', curve, x } });
    const common = { seconds: 5, warmUp: 1_000 };
    const operation = spreadSends(organisation, client, [channel]);
    cost(
      await measure(installation, { name: `send to ${x}`, workers: SENDERS, ...common, ...point('send'), operation }),
    );
    const page = pages(organisation, client, {
      ...{ old: false, channel: () => channel, terms: [WITHOUT_LINKS], among: [channel] },
    });
    const name = `fetch the newest of a channel of ${x} from the database`;
    cost(await measure(installation, { name, workers: READERS, ...common, ...point('fetch'), operation: page }));
  }
  await client.close();
});

const [SEND, FETCH, REGISTER] = ['send', 'fetch at an old place', 'register'];

/** Measures an organisation that differs from others in one size. @param curves those that the plot shows */
async function measureSize(
  bench: Bench,
  { plot, x, curves }: Pick<Point, 'plot' | 'x'> & { readonly curves: readonly string[] },
): Promise<Measurement[]> {
  const { installation } = bench;
  const organisation = organisationOf(bench);
  const client = installation.client(SENDERS);
  const people = joinersOf(organisation);
  const sends = spreadSends(organisation, client);
  const oldPlaces = pages(organisation, client, { old: true, channel: anyOf });
  const registers = registersOf(organisation, client, people);
  const one = (curve: string, workers: number, warmUp: number, operation: typeof registers) =>
    measure(installation, {
      ...{ name: `${curve}, ${x} ${plot === 'users' ? 'users' : 'messages'}`, workers, seconds: 8, warmUp, operation },
      ...(curves.includes(curve) && { point: { plot, curve, x } }),
    });
  // Registers run before the senders leave unread messages for all users.
  const register = await one(REGISTER, REGISTERS, 100, registers);
  const send = await one(SEND, SENDERS, 6_000, sends);
  const fetch = await one(FETCH, READERS, 500, oldPlaces);
  await client.close();
  return [send, fetch, register];
}

const HISTORIES = [10_000, 100_000, 500_000, 1_000_000];
const USERS = [200, 2_000, 10_000];
const GROWTH = 1.3;
/** Organisations with more users are otherwise no larger. */
const USERS_MESSAGES = 20_000;

/** Scenarios by name, one for each size, since each has an organisation of its own. */
export const SIZES: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(
    HISTORIES.map((messages): [string, Scenario] => [
      `history-${messages}`,
      {
        // The organisation with half a million messages is the one that the other scenarios use.
        needs: needsReal((scale) => ({ messages: Math.round(messages * scale) })),
        async run(bench) {
          const x = organisationOf(bench).recipe.messages;
          // Registers are not plotted here: their cost depends on the unread messages and would dwarf the other curves.
          const [sent, ...others] = await measureSize(bench, { plot: 'history', x, curves: [SEND, FETCH] });
          const parts = sent as Measurement;
          smallest ??= parts.cpuMicros;
          for (const one of [parts, ...others]) bench.cost(one);
          const value = parts.cpuMicros / smallest;
          bench.bar({ name: `a send with ${x} messages, times the first`, value, unit: '', atMost: GROWTH });
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    USERS.map((users): [string, Scenario] => [
      `users-${users}`,
      {
        needs: needsReal((scale) => ({
          people: Math.max(100, Math.round(users * scale)),
          messages: Math.round(USERS_MESSAGES * scale),
        })),
        async run(bench) {
          const x = organisationOf(bench).recipe.people;
          const curves = [SEND, FETCH, REGISTER];
          for (const one of await measureSize(bench, { plot: 'users', x, curves })) bench.cost(one);
        },
      },
    ]),
  ),
};
/** CPU time of a send with the smallest history of this run, us. */
let smallest: number | undefined;
