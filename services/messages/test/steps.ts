/** The steps of random histories: what users do. */
import fc from 'fast-check';
import type { ChannelKind } from './naive-model.ts';

/** The users and channels of a history, by numbers of its own. */
export const USERS = [1, 2, 3, 4];
export const KINDS = new Map<number, ChannelKind>([
  [11, 'public'],
  [12, 'protected'],
  [13, 'shared'],
]);
export const CHANNELS = [...KINDS.keys()];
const TOPICS = ['beds', 'trees', 'Beds'];

const topic = fc.constantFrom(...TOPICS);
/** Messages by their places among the existing ones, which are few in most histories. */
const which = fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 20 }));
const some = fc.array(which, { minLength: 1, maxLength: 4 });
const mode = fc.constantFrom('change_one', 'change_later', 'change_all');

interface Steps {
  send: { user: number; channel: number; topic: string; mention: number; own: boolean; all?: boolean };
  write: { user: number; other: number; own: boolean };
  subscribe: { user: number; channel: number };
  unsubscribe: { user: number; channel: number };
  mute: { user: number; other: number };
  read: { user: number; some: number[] };
  unread: { user: number; some: number[] };
  'read all': { user: number };
  'read channel': { user: number; channel: number };
  'read topic': { user: number; channel: number; topic: string };
  star: { user: number; some: number[]; on: boolean };
  rename: { user: number; which: number; mode: string; topic: string };
  move: { user: number; which: number; mode: string; channel: number };
  delete: { which: number };
  deactivate: { user: number };
  reactivate: { user: number };
}

/** One action of a user. */
export type Step = { [K in keyof Steps]: { readonly kind: K } & Readonly<Steps[K]> }[keyof Steps];
export type StepOf<K extends keyof Steps> = Extract<Step, { kind: K }>;

function of<K extends keyof Steps>(kind: K, fields: { [F in keyof Steps[K]]: fc.Arbitrary<Steps[K][F]> }) {
  return fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step>;
}

function kindsOf(users: readonly number[], channels: readonly number[]) {
  const user = fc.constantFrom(...users);
  const channel = fc.constantFrom(...channels);
  const all = fc.nat({ max: 3 }).map((n) => n === 0);
  const send = of('send', { user, channel, topic, mention: user, own: fc.boolean(), all });
  const sending = { weight: 6, arbitrary: send };
  const others = [
    { weight: 2, arbitrary: of('write', { user, other: user, own: fc.boolean() }) },
    { weight: 3, arbitrary: of('subscribe', { user, channel }) },
    { weight: 2, arbitrary: of('unsubscribe', { user, channel }) },
    { weight: 1, arbitrary: of('mute', { user, other: user }) },
    { weight: 3, arbitrary: of('read', { user, some }) },
    { weight: 3, arbitrary: of('unread', { user, some }) },
    { weight: 1, arbitrary: of('read all', { user }) },
    { weight: 1, arbitrary: of('read channel', { user, channel }) },
    { weight: 1, arbitrary: of('read topic', { user, channel, topic }) },
    { weight: 2, arbitrary: of('star', { user, some, on: fc.boolean() }) },
    { weight: 1, arbitrary: of('rename', { user, which, mode, topic }) },
    { weight: 3, arbitrary: of('move', { user, which, mode, channel }) },
    { weight: 1, arbitrary: of('delete', { which }) },
    { weight: 1, arbitrary: of('deactivate', { user }) },
    { weight: 1, arbitrary: of('reactivate', { user }) },
  ];
  return { sending, others };
}

/**
 * Each history has some of the users and channels, and a few kinds of steps: so bugs that need several of the same few
 * occur often.
 */
export const steps = fc
  .record({
    users: fc.subarray(USERS, { minLength: 2 }),
    channels: fc.subarray(CHANNELS, { minLength: 2 }),
  })
  .map(({ users, channels }) => kindsOf(users, channels))
  .chain(({ sending, others }) =>
    fc
      .subarray(others, { minLength: 3 })
      .chain((few) => fc.array(fc.oneof(sending, ...few), { minLength: 6, maxLength: 20 })),
  );
