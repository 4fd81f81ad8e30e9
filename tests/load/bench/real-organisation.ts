/**
 * An organisation like a real one: made once, stored under `.cache/bench` by the digest of its recipe, and copied for
 * each run, which changes it. People, channels and subscriptions are made by the services; the history is written into
 * the database (`services/messages/bench/history.ts`).
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMongod, startNats } from '@rookery/embedded';
import { startCluster } from '@rookery/testkit';
import type { HistoryPlan, PlantedHistory } from '../../../services/messages/bench/history.ts';
import { randomOf } from '../../../services/messages/bench/prose.ts';
import { type Account, LoadClient } from '../clients/request-load.ts';
import { atOnce, plantOrganisation, subscribe } from './organisation.ts';
import { joinsMany, planChannels, type Recipe, recipeDigest } from './recipe.ts';

export interface RealChannel {
  readonly id: number;
  readonly name: string;
  /** Places among the accounts. */
  readonly members: readonly number[];
  readonly topics: number;
  readonly messages: number;
}

/** What is known of one that lies in a directory. */
export interface StoredOrganisation {
  readonly recipe: Recipe;
  readonly namespace: string;
  readonly realmId: number;
  readonly accounts: readonly Account[];
  /** The largest first. */
  readonly channels: readonly RealChannel[];
  readonly newestId: number;
  /** Places of people by how many messages they have not read; all others have read all but a few. */
  readonly unread: readonly { readonly messages: number; readonly people: readonly number[] }[];
}

const CACHE = fileURLToPath(new URL('../../../.cache/bench', import.meta.url));
const HISTORY = fileURLToPath(new URL('../../../services/messages/bench/history.ts', import.meta.url));
const FILE = 'organisation.json';
/** The first are those who send and poll beside what is measured, and nothing else. */
export const OTHERS = 20;
/** Pairs of people who write to each other, for each person. */
const PAIRS = 0.5;
/** A part of the people has so many unread, as parts of what the recipe says. */
const UNREAD_LEVELS = [
  { part: 1, of: 0.1 },
  { part: 1 / 6, of: 0.01 },
  { part: 1 / 60, of: 0.01 },
];
const TEXT = 'The first message.';
/** Indexes that inserts grow are as sends leave them, and want to be in memory meanwhile. */
const PLANTING_CACHE_GB = 4;

const run = promisify(execFile);

/**
 * Copies the organisation of a recipe to a directory, with `mongodb` and `nats` in it. Makes it first where there is
 * none.
 */
export async function copyOrganisation(
  recipe: Recipe,
  to: string,
  say: (line: string) => void,
): Promise<StoredOrganisation> {
  const stored = join(CACHE, recipeDigest(recipe));
  if (!existsSync(stored)) {
    const building = `${stored}.building`;
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { recursive: true });
    await build(recipe, building, say);
    await rename(building, stored);
  }
  await run('cp', ['-a', '--reflink=auto', join(stored, 'mongodb'), join(stored, 'nats'), to]);
  return JSON.parse(await readFile(join(stored, FILE), 'utf8')) as StoredOrganisation;
}

async function build(recipe: Recipe, dir: string, say: (line: string) => void): Promise<void> {
  const begin = performance.now();
  const step = (line: string) => say(`  ${((performance.now() - begin) / 1000).toFixed(0)} s: ${line}`);
  say(`making an organisation of ${JSON.stringify(recipe)}`);
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb'), cacheSizeGb: PLANTING_CACHE_GB }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  try {
    const servers = { mongodbUrl: mongod.url, natsUrl: nats.url };
    const cluster = await startCluster({ servers, autoRestart: false, env: { RAISE_FORMATS_AFTER_MS: '500' } });
    const { address } = cluster;
    let made: Omit<StoredOrganisation, 'newestId' | 'unread' | 'channels'> & {
      channels: Omit<RealChannel, 'messages'>[];
    };
    try {
      const { realmId, accounts } = await plantOrganisation(address, recipe.people);
      step(`${accounts.length} people`);
      const client = new LoadClient({ origin: address.origin, host: 'localhost', connections: 16 });
      const channels = await plantChannels(client, recipe, accounts);
      step(`${channels.length} channels, ${channels.reduce((sum, one) => sum + one.members.length, 0)} subscriptions`);
      await plantPairs(client, accounts);
      step('direct conversations');
      await client.close();
      made = { recipe, namespace: address.namespace, realmId, accounts, channels };
    } finally {
      await cluster.supervisor.stop();
      await rm(cluster.dataDir, { recursive: true, force: true });
    }
    const levels = unreadLevels(recipe);
    const planned = planChannels(recipe);
    const idOf = (place: number) => (made.accounts[place] as Account).userId;
    const plan: HistoryPlan = {
      ...{ mongodbUrl: mongod.url, database: `${address.namespace}_messages`, realm: made.realmId },
      ...{ messages: recipe.messages, seed: 7 },
      channels: made.channels.map(({ id, members, topics }, rank) => ({
        ...{ id, topics, members: members.map(idOf) },
        share: planned[rank]?.share ?? 0,
      })),
      unread: Object.fromEntries(
        levels.flatMap(({ messages, people }) => people.map((place) => [idOf(place), messages])),
      ),
    };
    const planFile = join(dir, 'plan.json');
    await writeFile(planFile, JSON.stringify(plan));
    const { stdout } = await run(process.execPath, [HISTORY, planFile], { maxBuffer: 2 ** 26 });
    await rm(planFile);
    const history = JSON.parse(stdout) as PlantedHistory;
    step(`${recipe.messages} messages in ${history.topics} topics`);
    const organisation: StoredOrganisation = {
      ...made,
      channels: made.channels.map((channel, rank) => ({ ...channel, messages: history.perChannel[rank] ?? 0 })),
      newestId: history.newestId,
      // Some have not received as many.
      unread: levels.map(({ messages, people }) => ({
        messages,
        people: people.filter((place) => history.unread[idOf(place)] === messages),
      })),
    };
    await writeFile(join(dir, FILE), JSON.stringify(organisation));
  } finally {
    await Promise.all([mongod.stop(), nats.stop()]);
  }
}

/** Each channel with its first message, whose places the history takes over. */
async function plantChannels(
  client: LoadClient,
  recipe: Recipe,
  accounts: readonly Account[],
): Promise<Omit<RealChannel, 'messages'>[]> {
  const planned = planChannels(recipe);
  await atOnce(4, planned.length, async (rank) => {
    const { name, members } = planned[rank] as (typeof planned)[number];
    const people = members.map((place) => accounts[place] as Account);
    await subscribe(client, people[0] as Account, name, people);
    await sendFirst(client, people[0] as Account, { type: 'channel', to: name, topic: 'welcome' });
  });
  const { body } = await client.get(accounts[0] as Account, '/streams');
  const { streams } = JSON.parse(body.toString()) as { streams: { name: string; stream_id: number }[] };
  const ids = new Map(streams.map(({ name, stream_id }) => [name, stream_id]));
  return planned.map(({ name, members, topics }) => ({ id: ids.get(name) as number, name, members, topics }));
}

async function plantPairs(client: LoadClient, accounts: readonly Account[]): Promise<void> {
  const random = randomOf(3);
  await atOnce(16, Math.round(accounts.length * PAIRS), async () => {
    const [a, b] = [random(), random()].map((one) => accounts[Math.floor(one * accounts.length)] as Account);
    await sendFirst(client, a as Account, { type: 'direct', to: JSON.stringify([(b as Account).userId]) });
  });
}

async function sendFirst(client: LoadClient, by: Account, form: Record<string, string>): Promise<void> {
  const { status, body } = await client.post(by, '/messages', { ...form, content: TEXT });
  if (status !== 200) throw new Error(`send: ${status} ${body.toString().slice(0, 300)}`);
}

/** Those who join many channels receive enough to leave so much unread. */
function unreadLevels({ people, unread }: Recipe): { messages: number; people: number[] }[] {
  const joiners = Array.from({ length: people }, (_, place) => place).filter(
    (place) => place >= OTHERS && joinsMany(place),
  );
  let taken = 0;
  return UNREAD_LEVELS.map(({ part, of }) => {
    const count = Math.max(2, Math.round(people * of));
    const some = joiners.slice(taken, taken + count);
    taken += count;
    return { messages: Math.max(1, Math.round(unread * part)), people: some };
  });
}
