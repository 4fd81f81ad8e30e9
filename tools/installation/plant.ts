/**
 * Plants an organisation from a seed. It checks what exists before it adds anything, so it can be aborted at any point
 * and repeated.
 *
 * Users and groups are created by the operator's calls of the users service; everything else over HTTP, as the users
 * themselves.
 */
import { Api, ApiError, type CallOptions } from '@rookery/client';
import { DomainError, isPermanent, pause, ROLES, randomKey } from '@rookery/core';
import type { Clients } from '@rookery/runtime';
import { fold, type Seed, SeedError, type SeedMessage, type SeedUser } from '../seed.ts';

/** An account with its credentials. */
export interface PlantedAccount {
  readonly user_id: number;
  readonly role: SeedUser['role'];
  readonly full_name: string;
  readonly email: string;
  readonly api_key: string;
  readonly password: string;
}

/** The options of planting. */
interface PlantOptions {
  readonly clients: Clients;
  /** The URL of the gateway. */
  readonly site: string;
  readonly onProgress: (line: string) => void;
}

/** Retries of calls. A rate limit allows a call after seconds, and a takeover takes about one; longer is an error. */
const PATIENT: CallOptions = { attempts: 20, timeoutMs: 10 * 60_000 };
// Up to this many users are created one after another, so that ids follow the order of the seed; with more, waiting for
// each password's hash would take too long.
const IN_ORDER = 100;
const CONCURRENCY = 16;
// Max. user ids in a request, which keeps it far below the max. body size of the gateway.
const PRINCIPALS = 1_000;
// Far longer than the server's outbox takes for thousands of users; later messages still arrive.
const WELCOMED_WITHIN_MS = 60_000;
const WELCOME_EVERY_MS = 500;

/** Returns the organisation with the subdomain; undefined if there is none. */
export async function findOrganisation(clients: Clients, subdomain: string) {
  const { realms } = await clients.users.ListRealms({});
  return realms.find((realm) => realm.string_id === subdomain);
}

/** Plants what is missing of the seed, and returns its accounts. */
export async function plant(seed: Seed, options: PlantOptions): Promise<PlantedAccount[]> {
  const { clients, onProgress } = options;
  const realm = await ensureOrganisation(seed, clients);
  const { accounts, added } = await ensureUsers(seed, realm, clients);
  onProgress(`${accounts.length} users`);
  const people = new People(accounts, options.site);
  // Creating a group returns only when no gateway caches its members without it, a second later; channels need not wait
  // for that.
  await Promise.all([
    inParallel(seed.groups, (one) => ensureGroup(one, realm, people, clients), CONCURRENCY),
    inParallel(seed.channels, (one) => ensureChannel(one, people), 1),
  ]);
  onProgress(`${seed.groups.length} groups and ${seed.channels.length} channels`);
  const sent = await ensureMessages(seed.messages, people);
  const all = seed.messages.length;
  if (all > 0) onProgress(sent < all ? `${sent} of ${all} messages, the others were there` : `${all} messages`);
  if (!(await areWelcomed(added, people))) onProgress('welcome messages come later');
  return accounts;
}

/** Returns the existing accounts of a seed, without adding any. */
export async function listAccounts(seed: Seed, realm: number, clients: Clients): Promise<PlantedAccount[]> {
  const found = await inParallel(seed.users, (one) => findAccount(one, realm, clients), CONCURRENCY);
  return found.filter((account) => account !== undefined);
}

async function ensureOrganisation(seed: Seed, clients: Clients): Promise<number> {
  const { name, subdomain } = seed.organisation;
  const present = await findOrganisation(clients, subdomain);
  if (present) return present.realm_id;
  const created = await clients.users.CreateRealm({ name, string_id: subdomain }, { requestKey: randomKey(24) });
  return created.realm_id;
}

/** Creates missing users. Returns all accounts of the seed, and the added ones without bots. */
async function ensureUsers(
  seed: Seed,
  realm: number,
  clients: Clients,
): Promise<{ accounts: PlantedAccount[]; added: PlantedAccount[] }> {
  const added: PlantedAccount[] = [];
  const [bots, humans] = [seed.users.filter((u) => u.role === 'bot'), seed.users.filter((u) => u.role !== 'bot')];
  const atOnce = seed.users.length > IN_ORDER ? CONCURRENCY : 1;
  const ensure = async (one: SeedUser, owner?: PlantedAccount) => {
    const present = await findAccount(one, realm, clients);
    if (present) return present;
    const account = await createUser(one, realm, clients, owner);
    if (one.role !== 'bot') added.push(account);
    return account;
  };
  const accounts = await inParallel(humans, (one) => ensure(one), atOnce);
  const owner = accounts.find((account) => account.role === 'owner') ?? accounts[0];
  return { accounts: [...accounts, ...(await inParallel(bots, (one) => ensure(one, owner), atOnce))], added };
}

async function findAccount(one: SeedUser, realm: number, clients: Clients): Promise<PlantedAccount | undefined> {
  const call = { route: String(realm) };
  const key = await unlessRefused(clients.users.AdminGetApiKey({ realm_id: realm, email: one.email }, call));
  return key && { ...one, ...key };
}

async function createUser(
  one: SeedUser,
  realm: number,
  clients: Clients,
  owner?: PlantedAccount,
): Promise<PlantedAccount> {
  const { email, full_name, password } = one;
  const bot = one.role === 'bot' ? { bot_type: 1, ...(owner && { bot_owner_id: owner.user_id }) } : {};
  const role = one.role === 'bot' ? ROLES.member : ROLES[one.role];
  const call = { route: String(realm), requestKey: randomKey(24) };
  const key = await clients.users.AdminCreateUser({ realm_id: realm, email, full_name, role, password, ...bot }, call);
  return { ...one, ...key };
}

async function ensureGroup(one: Seed['groups'][number], realm: number, people: People, clients: Clients) {
  const call = { route: String(realm), requestKey: randomKey(24) };
  const group = { realm_id: realm, name: one.name, member_ids: people.ids(one.members) };
  await clients.users.AdminCreateUserGroup(group, call).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.message.includes('already exists')) throw error;
  });
}

/** Creates a channel, or subscribes missing users to it: both are the same call. */
async function ensureChannel(one: Seed['channels'][number], people: People): Promise<void> {
  // Only subscribers of a private channel may add others to it, so its creator adds them all.
  const creator = people.creator(one.subscribers);
  const ids = people.ids(one.subscribers);
  for (let i = 0; i < Math.max(1, ids.length); i += PRINCIPALS) {
    const subscribers = {
      subscriptions: [{ name: one.name, description: one.description }],
      invite_only: one.private,
      ...(ids.length > 0 && { principals: ids.slice(i, i + PRINCIPALS) }),
      // The subscribers are its initial ones, who need no message.
      send_new_subscription_messages: false,
    };
    await creator.post('/users/me/subscriptions', subscribers, PATIENT);
  }
}

/** Sends the missing messages, in order, and returns their number. */
async function ensureMessages(messages: readonly SeedMessage[], people: People): Promise<number> {
  const threads = new Map<string, Map<string, number>>();
  let sent = 0;
  for (const one of messages) {
    const sender = people.api(one.from);
    const to = one.to && people.ids(one.to);
    const narrow = to
      ? [{ operator: 'dm', operand: to }]
      : [
          { operator: 'channel', operand: one.channel },
          { operator: 'topic', operand: one.topic },
        ];
    const thread = JSON.stringify(to ? [...new Set([...to, people.id(one.from)])].sort() : narrow);
    const present = threads.get(thread) ?? (await contentsOf(narrow, sender));
    threads.set(thread, present);
    let id = present.get(one.content);
    if (id === undefined) {
      const target = to
        ? { type: 'direct' as const, to }
        : { type: 'channel' as const, to: one.channel, topic: one.topic };
      id = (await sender.post('/messages', { ...target, content: one.content }, PATIENT)).id;
      present.set(one.content, id);
      sent++;
    }
    for (const reaction of one.reactions) {
      const emoji = { emoji_name: reaction.emoji };
      const adding = people.api(reaction.from).post(`/messages/${id}/reactions`, emoji, PATIENT);
      await adding.catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'REACTION_ALREADY_EXISTS') throw error;
      });
    }
  }
  return sent;
}

/**
 * Waits until the added users have the Welcome Bot's message: clients that start earlier may crash on an account
 * without messages. The outbox sends the oldest first, so only the last added users are checked.
 * @returns whether they received it in time
 */
async function areWelcomed(added: readonly PlantedAccount[], people: People): Promise<boolean> {
  const endAt = Date.now() + WELCOMED_WITHIN_MS;
  const has = async ({ email }: PlantedAccount): Promise<boolean> => {
    for (;;) {
      const newest = { anchor: 'newest', num_before: 1, num_after: 0 };
      const { messages } = await people.api(email).get('/messages', newest, PATIENT);
      if (messages.length > 0) return true;
      if (Date.now() > endAt) return false;
      await pause(WELCOME_EVERY_MS);
    }
  };
  return (await inParallel(added.slice(-CONCURRENCY), has, CONCURRENCY)).every(Boolean);
}

async function contentsOf(narrow: readonly unknown[], reader: Api): Promise<Map<string, number>> {
  const newest = { narrow, anchor: 'newest', num_before: 1_000, num_after: 0, apply_markdown: false };
  const { messages } = await reader.get('/messages', newest, PATIENT);
  return new Map(messages.map(({ content, id }) => [content, id]));
}

/** The accounts by email address, with their clients. */
class People {
  readonly #byEmail: ReadonlyMap<string, { account: PlantedAccount; api: Api }>;

  constructor(accounts: readonly PlantedAccount[], site: string) {
    this.#byEmail = new Map(
      accounts.map((account) => {
        const credentials = { email: account.email, apiKey: account.api_key };
        return [fold(account.email), { account, api: new Api({ origin: site, client: 'RookeryTools', credentials }) }];
      }),
    );
  }

  api(email: string): Api {
    return this.#get(email).api;
  }

  id(email: string): number {
    return this.#get(email).account.user_id;
  }

  ids(emails: readonly string[]): number[] {
    return emails.map((email) => this.id(email));
  }

  /** The user with the highest role. */
  anyone(): Api {
    return this.#best([...this.#byEmail.keys()]);
  }

  /** The user with the highest role among these, if any of them may create channels; otherwise among all users. */
  creator(emails: readonly string[]): Api {
    const able = emails.filter((email) => !['guest', 'bot'].includes(this.#get(email).account.role));
    return able.length > 0 ? this.#best(able) : this.anyone();
  }

  #best(emails: readonly string[]): Api {
    const rank = (email: string) => {
      const { role } = this.#get(email).account;
      return role === 'bot' ? Number.POSITIVE_INFINITY : ROLES[role];
    };
    const [best] = emails.toSorted((a, b) => rank(a) - rank(b));
    if (best === undefined) throw new SeedError('The seed has no users');
    return this.api(best);
  }

  #get(email: string) {
    const found = this.#byEmail.get(fold(email));
    if (!found) throw new SeedError(`${email} is none of the users`);
    return found;
  }
}

/** Returns undefined for a permanent domain error ('no such user'). @throws transient and other errors */
async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isPermanent(error)) return undefined;
    throw error;
  }
}

/** Runs a function for all items, at most `atOnce` concurrently, and returns the results in the order of the items. */
async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>, atOnce: number): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  const work = async () => {
    for (const [i, item] of queue) results[i] = await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
