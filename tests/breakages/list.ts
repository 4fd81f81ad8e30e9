/**
 * Guarantees, each with a change that breaks it and the test that has to fail. The replaced text must occur exactly
 * once in its file: when the code changes, its breakage has to follow.
 */

export interface Breakage {
  readonly name: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly test: {
    readonly project: 'unit' | 'simulation' | 'api' | 'cluster' | 'faults';
    readonly file: string;
    /** The argument of `-t`: a part of the test's full name. */
    readonly name: string;
    /** Environment variables of the test, such as the seeds of a simulation. */
    readonly env?: Readonly<Record<string, string>>;
  };
}

/** A test of the simulation, with this many seeds from 1. */
const simulated = (scenario: string, seeds: number): Breakage['test'] => ({
  project: 'simulation',
  file: 'tests/simulation/odd-seeds.test.ts',
  name: `guarantees hold in ${scenario}`,
  // The file runs every second seed.
  env: { SIMULATION_SEED: '1', SIMULATION_RUNS: String(2 * seeds) },
});
const unit = (file: string, name: string): Breakage['test'] => ({ project: 'unit', file, name });
const api = (file: string, name: string): Breakage['test'] => ({ project: 'api', file, name });

const SEARCHED = unit(
  'services/messages/src/search-index/search-index.test.ts',
  'no reader misses a message, whatever happens',
);

const CACHE = 'packages/core/src/versioned-cache';

const NO_EVIDENCE = {
  file: 'packages/data/src/realm-commit-queue.ts',
  from: 'const found = await findCommitStatus(this.#options.attempts.database, outcome.identity);',
  to: "const found = 'committed' as Awaited<ReturnType<typeof findCommitStatus>>;",
};
const IGNORED_END = {
  file: 'services/events/src/queues/scan.ts',
  from: 'if (endsQueue(entry, queue)) return',
  to: 'if (endsQueue(entry, queue) && entry.position < 0) return',
};
const UNCHECKED_CURSOR = {
  file: 'services/events/src/queues/user-actor.ts',
  from: "if (cursor > queue.livedThrough) return { kind: 'unknown' };",
  to: '',
};
const LEFT_ORPHANS = {
  file: 'packages/data/src/realm-commit-queue.ts',
  from: 'const ended = await endOrphanedTransactions(database, orphanMs, alive);',
  to: 'const ended = database && alive ? 0 : orphanMs;',
};
const WITHOUT_FENCE = {
  file: 'packages/data/src/advance-head.ts',
  from: 'filter: { _id: identity.realm, group: head.group } as Document',
  to: 'filter: { _id: identity.realm } as Document',
};
const WITHOUT_EXPECTATION = {
  file: 'packages/log/src/stream.ts',
  from: 'const sequence = await this.#options.connection.publish(subject, bytes, expected);',
  to: 'const sequence = await this.#options.connection.publish(subject, bytes, void expected);',
};

export const BREAKAGES: readonly Breakage[] = [
  {
    name: 'what is not signed is believed',
    file: 'packages/rpc/src/signing.ts',
    from: 'if (end < 0 || !timingSafeEqual(tag, packet.subarray(end))) throw',
    to: 'if (end < 0 && !timingSafeEqual(tag, packet.subarray(end))) throw',
    test: unit('packages/rpc/src/signing.test.ts', 'a caller that is changed on the way ends the stream'),
  },
  {
    name: 'a commit without evidence is answered as committed',
    ...NO_EVIDENCE,
    test: unit('packages/data/src/commit-faults.test.ts', 'a commit that never arrives is made again, once'),
  },
  {
    name: 'a commit without evidence is answered as committed, simulated',
    ...NO_EVIDENCE,
    test: simulated('unknown commits', 10),
  },
  {
    name: 'a task is claimed while another worker has it',
    file: 'packages/runtime/src/durable-tasks.ts',
    from: '{ ...which, due_at: { $lte: now } }',
    to: '{ ...which, due_at: { $gt: 0 } }',
    test: unit('packages/runtime/src/durable-tasks.test.ts', 'waits for the end of the lease of a process that died'),
  },
  {
    name: 'a worker that has lost its task changes it',
    file: 'packages/runtime/src/durable-tasks.ts',
    from: 'return { _id, worker: worker ?? { $exists: false } };',
    to: "return { _id, ...(worker === '' && { worker }) };",
    test: unit('packages/runtime/src/durable-tasks.test.ts', 'of which only the last one changes it'),
  },
  {
    name: 'the end of a queue that is met in the log is ignored',
    ...IGNORED_END,
    test: simulated('deleted queues', 10),
  },
  {
    name: 'the cursor of a cached registration is not checked',
    ...UNCHECKED_CURSOR,
    test: unit('services/events/src/queues/cached-registration.test.ts', 'a deleted queue stays deleted'),
  },
  {
    name: 'repetitions are sent as first attempts',
    file: 'packages/runtime/src/routing.ts',
    from: '{ ...options, attempt, deadlineMs: left }',
    to: '{ ...options, attempt: 0, deadlineMs: left }',
    test: unit('packages/runtime/src/routing.test.ts', 'moves to the next one when a replica refuses'),
  },
  {
    name: 'orphaned transactions are never ended',
    ...LEFT_ORPHANS,
    test: unit('packages/data/src/commit-faults.test.ts', 'the orphaned transaction of a dead process is ended'),
  },
  {
    name: 'orphaned transactions are never ended, simulated',
    ...LEFT_ORPHANS,
    test: simulated('dead owner', 10),
  },
  {
    name: 'a silent peer counts as alive for 7 s',
    file: 'packages/runtime/src/config.ts',
    from: 'PEER_DEAD_AFTER_MS: milliseconds.default(750)',
    to: 'PEER_DEAD_AFTER_MS: milliseconds.default(7_000)',
    test: unit(
      'packages/runtime/src/liveness.test.ts',
      'a call to a replica that stands still is answered by the next',
    ),
  },
  {
    name: 'the head is replaced whatever group it has, simulated',
    ...WITHOUT_FENCE,
    test: simulated('two owners', 40),
  },
  {
    name: 'a frame is published whatever the last sequence of its subject is',
    ...WITHOUT_EXPECTATION,
    test: unit('packages/log/src/relay.test.ts', 'leave neither gaps nor repetitions, whichever relay gets an entry'),
  },
  {
    name: 'a frame is published whatever the last sequence of its subject is, simulated',
    ...WITHOUT_EXPECTATION,
    test: simulated('two owners', 20),
  },
  {
    name: 'a gateway that joins learns nothing of unanswered changes',
    file: 'services/gateway/src/main.ts',
    from: 'others.shareWithNewcomers(() => changes.shared());',
    to: '',
    test: { project: 'faults', file: 'tests/faults/given-up.test.ts', name: 'is known to a gateway that came later' },
  },
  {
    name: 'what a send was decided on may be older than 2 s',
    file: 'services/messages/src/upstream/stale-read.ts',
    from: 'if (performance.now() - askedAt > SEND_MAX_AGE_MS)',
    to: 'if (performance.now() - askedAt > 1_000 * SEND_MAX_AGE_MS)',
    test: unit('services/messages/src/send/commit-message.test.ts', 'what was decided too long ago is refused'),
  },
  {
    name: 'a commit waits for one server of three',
    file: 'packages/data/src/transaction.ts',
    from: "writeConcern: { w: 'majority', journal: true, wtimeoutMS: MAJORITY_MS }",
    to: 'writeConcern: { w: 1, journal: true, wtimeoutMS: MAJORITY_MS }',
    test: unit('packages/data/src/durability.test.ts', 'what only the primary has is not acknowledged'),
  },
  {
    name: 'a commit waits for no journal',
    file: 'packages/data/src/transaction.ts',
    from: "writeConcern: { w: 'majority', journal: true, wtimeoutMS: MAJORITY_MS }",
    to: 'writeConcern: { w: 1, journal: false, wtimeoutMS: MAJORITY_MS }',
    test: unit('packages/data/src/durability.test.ts', 'what was acknowledged survives'),
  },
  {
    name: 'a new primary is read from at once',
    file: 'packages/data/src/elected-primary.ts',
    from: 'if (electionId && !confirmed?.equals(electionId)) await confirmOnce(electionId);',
    to: 'if (electionId && !confirmed?.equals(electionId)) void confirmOnce(electionId);',
    test: unit('packages/data/src/elected-primary.test.ts', 'a new primary answers no read'),
  },
  {
    name: 'a fence keeps nothing out',
    file: 'services/messages/src/fence/fence.ts',
    from: 'tx.raise(FENCE_COUNTERS.fence, seq);',
    to: '',
    test: unit('services/messages/src/fence/fence.test.ts', 'keeps out what was asked for before it'),
  },
  {
    name: 'what the people who left had unread is not published as read',
    file: 'services/messages/src/fence/fence.ts',
    from: 'emit(tx, event, audienceOfUsers(users));',
    to: 'void [event, users, emit, audienceOfUsers];',
    test: unit('services/messages/src/fence/fence.test.ts', 'is published to each who left'),
  },
  {
    name: 'channels gives out positions of removals that are not fenced',
    file: 'services/channels/src/service.ts',
    from: 'setFence: fencesIn(clients),',
    to: 'setFence: (async () => 0) as unknown as ReturnType<typeof fencesIn>,',
    test: api('tests/api/channels/leaving.test.ts', 'reads what is unread, and then the subscription goes'),
  },
  {
    name: 'keys are stored in clear',
    file: 'services/users/src/keys/derived-keys.ts',
    from: 'return { nonce, digest: secretHash(key) };',
    to: 'return { nonce, digest: secretHash(key), key } as Required<StoredKey>;',
    test: unit('services/users/test/keys-at-rest.test.ts', 'of an account, a bot or a link'),
  },
  {
    name: 'passwords are guessed at any pace',
    file: 'services/users/src/authentication/store/login-attempts.ts',
    from: 'const PACE: Pace = { free: 5,',
    to: 'const PACE: Pace = { free: 5_000,',
    test: unit('services/users/test/credentials.test.ts', 'can be guessed at five times'),
  },
  {
    name: 'signed tokens need no end',
    file: 'services/users/src/authentication/rules/signing-keys.ts',
    from: "if (payload.exp === undefined) throw badRequest('JSON web token has no expiry (exp)');",
    to: 'payload.exp ??= now;',
    test: api('tests/api/auth/tokens.test.ts', 'has no end'),
  },
  {
    name: 'guests learn which accounts exist',
    file: 'services/users/src/user/rules/administer.ts',
    from: "if (actor.restricted_visibility) throw badRequest('Insufficient permission');",
    to: '',
    test: api('tests/api/users/unseen-users.test.ts', 'PATCH /users'),
  },
  {
    name: 'queues of a user have no limit',
    file: 'services/events/src/queues/queue-limits.ts',
    from: 'queues.size + 1 - this.#options.perUser)',
    to: '0)',
    test: unit(
      'services/events/src/queues/queue-limits.test.ts',
      'beyond its number the queue unused for longest ends',
    ),
  },
  {
    name: 'a search does not look at what was edited since the last segment',
    file: 'services/messages/src/search-index/search-index.ts',
    from: 'const others = union([edited, ',
    to: 'const others = union([NO_IDS, ',
    test: SEARCHED,
  },
  {
    name: 'edited messages are not indexed again for searches',
    file: 'services/messages/src/search-index/build-segment.ts',
    from: 'if (before.version > 0) {',
    to: 'if (before.version < 0) {',
    test: SEARCHED,
  },
  {
    name: 'newest messages stay for searches as they were before the last segment',
    file: 'services/messages/src/search-index/search-index.ts',
    from: 'const newest = known && isSame ? known.newest',
    to: 'const newest = known && isSame !== undefined ? known.newest',
    test: SEARCHED,
  },
  {
    name: 'messages that were moved are searched where they were',
    file: 'services/messages/src/search-index/search-index.ts',
    from: '...moved.map(sortedIds), ',
    to: '...moved.map(() => NO_IDS), ',
    test: SEARCHED,
  },
  {
    name: 'of two writers of the search index both count',
    file: 'services/messages/src/search-index/build-segment.ts',
    from: 'if (now.upTo !== before.upTo || now.editsUpTo !== before.editsUpTo) return undefined;',
    to: '',
    test: unit(SEARCHED.file, 'of two writers one is first, and the other one leaves nothing'),
  },
  {
    name: 'a register reads all that is unread',
    file: 'services/messages/src/unread/unread-ids.ts',
    from: 'export const MAX_UNREAD = 50_000;',
    to: 'export const MAX_UNREAD = 500_000;',
    test: unit('services/messages/src/unread/unread-ids.test.ts', 'the bound is the user’s'),
  },
  {
    name: 'a long read lets nobody else go first',
    file: 'services/messages/src/unread/unread-ids.ts',
    from: 'const SLICE = 8000;',
    to: 'const SLICE = 500_000_000;',
    test: unit('services/messages/src/unread/unread-ids.test.ts', 'others go first between slices'),
  },
  {
    name: 'the deadline of a call is on the wall clock',
    file: 'packages/runtime/src/routing.ts',
    from: 'const left = deadlineAt - performance.now();',
    to: 'const left = deadlineAt - performance.now() - (Date.now() - Math.floor(performance.timeOrigin + performance.now()));',
    test: unit('packages/runtime/src/routing.test.ts', 'also when the wall clock was set to another time meanwhile'),
  },
  {
    name: 'texts of which nothing shows pass',
    file: 'packages/core/src/texts.ts',
    from: 'return VISIBLE.test(text);',
    to: "return VISIBLE.test(text) || text.trim() !== '';",
    test: api('tests/api/messages/invisible.test.ts', 'is no message'),
  },
  {
    name: 'integrations: texts of other systems mention',
    file: 'services/gateway/src/integrations/markdown.ts',
    from: "'@\\u200b'",
    to: "'@'",
    test: unit(
      'services/gateway/src/integrations/integrations.test.ts',
      'slack_incoming mentions no one and leads nowhere',
    ),
  },
  {
    name: 'integrations: values are not escaped',
    file: 'services/gateway/src/integrations/markdown.ts',
    from: '.replace(/[*`[\\]<~$|]/g, (char) => REFERENCES[char] as string);',
    to: ';',
    test: unit('services/gateway/src/integrations/integrations.test.ts', 'github mentions no one and leads nowhere'),
  },
  {
    name: 'integrations: signatures are not checked',
    file: 'services/gateway/src/integrations/integrations.ts',
    from: 'signature.isValid(delivery, secret)',
    to: 'delivery',
    test: api('tests/api/integrations/external.test.ts', 'has requests without a good signature refused'),
  },
  {
    name: 'webhooks: names lead anywhere',
    file: 'packages/runtime/src/guarded-request.ts',
    from: 'all.filter(({ address }) => this.#guard.allows(address))',
    to: 'all.filter(({ address }) => this.#guard && address)',
    test: unit('packages/runtime/src/guarded-request.test.ts', 'connects to the address that was checked'),
  },
  {
    name: 'webhooks: a reply is a new message each time',
    file: 'services/users/src/outgoing-webhooks/webhook-sender.ts',
    from: '/reply`;',
    to: '/reply` + String(delivery.attempts);',
    test: api('tests/api/bots/webhook-replay.test.ts', 'posts one reply to a delivery that comes twice'),
  },
  {
    name: 'caches: a question under way serves everyone',
    file: `${CACHE}.ts`,
    from: 'if (version >= atLeast) return value;',
    to: 'return value;',
    test: unit(`${CACHE}.test.ts`, 'does not serve one who knows of a newer version'),
  },
  {
    name: 'caches: what is under way is not invalidated',
    file: `${CACHE}.ts`,
    from: 'if (changes.some((isOf) => isOf(answer.value, key))) continue;',
    to: '',
    test: unit(`${CACHE}.test.ts`, 'is no answer that was under way'),
  },
  {
    name: 'caches: answers from before a process was seen are used later',
    file: `${CACHE}.ts`,
    from: 'this.#receivesInvalidations() ? performance.now() : NEVER',
    to: 'performance.now()',
    test: unit(`${CACHE}.test.ts`, 'is given for nothing that was asked while this process would not have heard'),
  },
];
