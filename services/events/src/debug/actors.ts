/**
 * `GET /debug/actors`, for operators: the members, the users with queues on this replica and their cursors, and the
 * replica to which a user's queues belong. It only reads.
 *
 * A queue id lets its holder read the queue, so no id is shown: a queue is shown by the beginning of its id's hash, by
 * which the holder of an id can find it.
 */
import { createHash } from 'node:crypto';
import { type Members, rank } from '@rookery/actors';
import { badRequest } from '@rookery/core';
import type { Queue } from '../queues/queue.ts';
import type { UserActor } from '../queues/user-actor.ts';
import type { UserQueues } from '../queues/user-queues.ts';
import { sequenceOf } from '../tail/position.ts';
import type { Tail } from '../tail/tail.ts';

interface DebugActorsOptions {
  readonly replicaId: string;
  readonly members: Pick<Members, 'known' | 'isAlive' | 'isCurrent'>;
  readonly queues: UserQueues;
  readonly tail: Tail;
  /** UNIX milliseconds. */
  readonly now: () => number;
}

/** Max. users in one answer. More would delay the polls that this process serves. */
const MAX_USERS = 1_000;
const DEFAULT_USERS = 100;
/** Max. queues of one user in an answer: every open window of a user has one. */
const MAX_QUEUES = 100;
const HASH_LENGTH = 12;

/**
 * Returns the page. `realm` and `user` select the users whose queues are shown (with both, also their placement),
 * `limit` (1 to 1,000, default 100) the number of users, `after` (the `next` of an earlier answer) where to continue,
 * in order of realm and user.
 * @throws BAD_REQUEST for invalid parameters
 */
export function debugActors(options: DebugActorsOptions, query: URLSearchParams): object {
  const realm = number(query, 'realm');
  const user = number(query, 'user');
  const limit = number(query, 'limit') ?? DEFAULT_USERS;
  const after = query.get('after')?.match(/^(\d{1,10}):(\d{1,10})$/);
  if (limit < 1 || limit > MAX_USERS) throw badRequest(`limit: from 1 to ${MAX_USERS}`);
  if (query.has('after') && !after) throw badRequest('after: the next of an answer, such as 1:20');
  if (user !== undefined && realm === undefined) throw badRequest('user: of which realm?');
  const from = after ? order({ realm: Number(after[1]), userId: Number(after[2]) }) : -1;

  const chosen: UserActor[] = [];
  for (const actor of options.queues.actors()) {
    const matches = (realm ?? actor.realm) === actor.realm && (user ?? actor.userId) === actor.userId;
    if (matches && order(actor) > from) chosen.push(actor);
  }
  chosen.sort((a, b) => order(a) - order(b));
  const shown = chosen.slice(0, limit);
  const last = chosen.length > limit ? shown.at(-1) : undefined;
  const { tail, queues } = options;
  const now = options.now();
  return {
    replica: options.replicaId,
    at_ms: now,
    members_current: options.members.isCurrent,
    members: options.members.known.map((member) => toMember(options, member, now)),
    log: {
      epoch: tail.epoch ?? null,
      heard: tail.isReceiving,
      position: tail.head,
      begins_after: tail.floor,
      bytes: tail.bytes,
    },
    ...(realm !== undefined && user !== undefined && { placement: placement(options, realm, user) }),
    users_here: queues.users,
    queues_here: queues.queues,
    polls_waiting: queues.held,
    users: shown.map((actor) => toUser(actor, now)),
    next: last ? `${last.realm}:${last.userId}` : null,
  };
}

/** Realms before users; ids of both stay below 2^32, and realms far below 2^20. */
const order = ({ realm, userId }: { realm: number; userId: number }): number => realm * 2 ** 32 + userId;

function number(query: URLSearchParams, name: string): number | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  if (!/^\d{1,10}$/.test(given)) throw badRequest(`${name}: a whole number`);
  return Number(given);
}

type Member = Members['known'][number];

function toMember({ members, replicaId }: DebugActorsOptions, member: Member, now: number): object {
  return {
    id: member.id,
    service: member.service,
    address: member.address,
    // null: this replica does not call that service, and so does not probe it.
    alive: member.id === replicaId ? true : (members.isAlive(member.id) ?? null),
    draining: member.draining,
    formats: member.formats,
    age_seconds: seconds(now - member.startedAt),
  };
}

/** The replicas to which the gateways send a user's polls: the first of them that answers. */
function placement({ members }: DebugActorsOptions, realm: number, user: number): object {
  const key = `${realm}:${user}`;
  const ranked = rank(
    key,
    members.known.filter(({ service }) => service === 'events'),
  );
  return { key, owner: ranked[0]?.id ?? null, ranked: ranked.map(({ id }) => id) };
}

function toUser(actor: UserActor, now: number): object {
  const queues = [...actor.queues.values()];
  return {
    realm: actor.realm,
    user: actor.userId,
    polls_waiting: actor.waiting,
    queue_count: queues.length,
    queues: queues.slice(0, MAX_QUEUES).map((queue) => toQueue(queue, now)),
  };
}

function toQueue({ registration, poll, role, searchedFrom, lastUseAt }: Queue, now: number): object {
  const cursor = poll?.cursor ?? Math.max(searchedFrom, registration.base);
  return {
    hash: createHash('sha256').update(registration.queueId).digest('hex').slice(0, HASH_LENGTH),
    role,
    created_seconds_ago: seconds(now - registration.createdAt),
    // A poll counts as a use, so a waiting poll has waited since the last use.
    waiting_seconds: poll ? seconds(now - lastUseAt) : null,
    last_use_seconds_ago: poll ? 0 : seconds(now - lastUseAt),
    timeout_seconds: registration.timeoutSecs,
    cursor_frame: sequenceOf(cursor),
    last_event_id: cursor - registration.base,
    event_types: registration.types ? [...registration.types] : null,
    narrow_terms: registration.narrow.length,
  };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
