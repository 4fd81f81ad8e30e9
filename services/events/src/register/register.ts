/**
 * Registers a queue: the client's initial state, and a queue that continues exactly where the state ends.
 *
 * The start cursor is taken first: the end of the log, after this replica has read it. Then each service returns its
 * part at a position of its journal at or above everything that the log had of it at that time. So an entry that is
 * after the cursor in the log, but already in a part, is recognised by its journal seq, and the queue skips it; an
 * entry in neither comes as an event. No event comes twice, none is missing, and no service has to pause for it.
 *
 * A service whose part the client does not request is still called for its seq, unless none of its events can be
 * delivered.
 */
import { badRequest, CALL_TRANSIT_MS, isGuest, notReady } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { ClientCapabilities__Output } from '@rookery/protos/gen/rookery/ClientCapabilities.ts';
import type { InitialStateReply__Output } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import type { RegisterRequest__Output } from '@rookery/protos/gen/rookery/RegisterRequest.ts';
import { type CallContext, type CallOptions, type EventsHandler, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { checkNarrow } from '../registration/rules/queue-narrow.ts';
import {
  newQueueId,
  type RegisterKind,
  type Registration,
  toTimeoutSecs,
  type Vector,
} from '../registration/rules/registration.ts';
import { shared } from '../registration/stored-registration.ts';
import { baseAfter, NOTHING_DELIVERED } from '../tail/position.ts';
import { joinParts } from './join-state.ts';

type Dependencies = Pick<Context, 'tail' | 'queues' | 'registrations' | 'signed' | 'admission' | 'clients' | 'now'>;

/** How long to wait until this replica has read the log to its end, ms. */
const TAIL_WAIT_MS = 2_000;

/** Max. event types in a list, and terms in a narrow: a registration is stored for each queue. */
const MAX_LIST = 200;

/** The event type of new messages, and their part of the state. */
const MESSAGE = 'message';

/** Max. length of an event type. Longer names are unknown types, which are ignored. */
const MAX_TYPE_LENGTH = 60;

/**
 * @throws BAD_REQUEST for a narrow that queues do not support, or all public channels for a guest; SERVER_NOT_READY
 *   while the log is unreachable; RATE_LIMIT_HIT if there are too many registers, or the user or the organisation has
 *   too many queues in use
 */
export const register: EventsHandler<'Register', Dependencies> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkNarrow(request.narrow);
  if (request.narrow.length > MAX_LIST || request.event_types.length > MAX_LIST) throw badRequest('Too many items');
  if (request.all_public_streams && isGuest(caller.role)) throw badRequest('User not authorized for this query');
  const wanted = toStateRequest(request);
  const askedAt = performance.now();
  const queue = {
    queueId: newQueueId(),
    realm: caller.realm_id,
    userId: caller.user_id,
    timeoutSecs: toTimeoutSecs(request.idle_queue_timeout_secs),
  };
  const who = { realm: queue.realm, user: queue.userId };
  return context.admission.run(who, kindOf(wanted), ctx, async () => {
    const start = await startHere(context, caller.realm_id);
    // After a longer wait the user may have been deactivated in the meantime, so the users service is called. Up to it,
    // the entry that ends the queues of a deactivated user is certain to come after this register's start:
    // `caller-lease.ts` in users waits for a lease and for this time before the entry is written for the last time.
    const waited = performance.now() - askedAt > CALL_TRANSIT_MS;
    const fetching =
      needsOnlyMessages(request) && !waited
        ? fetchMessages(context, wanted, start.seqs, ctx)
        : fetchParts(context, wanted, start.seqs, ctx);
    const admitting = context.queues.admit(queue);
    try {
      const [parts] = await Promise.all([fetching, admitting]);
      const registration = toRegistration(queue, request, start, parts, context.now());
      await context.registrations.create(registration);
      await context.queues.adopt(registration);
      const fields = {
        queue_id: registration.queueId,
        last_event_id: NOTHING_DELIVERED,
        idle_queue_timeout_secs: registration.timeoutSecs,
      };
      // The longest first, and always in this order: many responses then have the same beginning.
      return {
        ...joinParts(fields, [parts.users, parts.channels, parts.messages]),
        queue_id: registration.queueId,
        registration: context.signed.sign(registration),
      };
    } catch (error) {
      // The client has no id for the queue, so it must not count among the user's queues.
      await admitting.then(
        () => context.queues.dismiss(queue),
        () => {},
      );
      throw error;
    }
  });
};

/** The log and the position in it at which the queue begins. */
interface Start {
  readonly sequence: number;
  readonly epoch: string;
  /** The highest seq of the realm for each service in the log up to that position. */
  readonly seqs: Vector;
}

async function startHere({ tail }: Dependencies, realm: number): Promise<Start> {
  await tail.reached(await tail.end(), TAIL_WAIT_MS);
  // No await from here on: the three values belong together.
  if (tail.epoch === undefined) throw notReady();
  return { sequence: tail.head, epoch: tail.epoch, seqs: { ...tail.seqs(realm) } };
}

type Part = Pick<InitialStateReply__Output, 'seq' | 'json' | 'shared'>;

interface Parts {
  readonly channels: Part;
  readonly messages: Part;
  readonly users: Part & { readonly caller?: Caller | null };
}

/** Returns the queue that continues where the parts end. */
function toRegistration(
  queue: Pick<Registration, 'queueId' | 'realm' | 'userId' | 'timeoutSecs'>,
  request: RegisterRequest__Output,
  start: Start,
  parts: Parts,
  createdAt: number,
): Registration {
  return {
    ...queue,
    base: baseAfter(start.sequence),
    epoch: start.epoch,
    types: request.all_event_types ? undefined : shared(request.event_types.filter(isPossibleType)),
    narrow: request.narrow,
    allPublicStreams: request.all_public_streams,
    applyMarkdown: request.apply_markdown,
    clientGravatar: request.client_gravatar,
    slimPresence: request.slim_presence,
    includeSubscribers: request.include_subscribers,
    capabilities: shared(capabilityNames(request.capabilities)),
    vector: { users: parts.users.seq, channels: parts.channels.seq, messages: parts.messages.seq },
    createdAt,
  };
}

/**
 * Whether neither the state nor an event can contain anything of users and channels. With all public channels the
 * caller's rights matter, for which the users service must be called.
 */
function needsOnlyMessages(request: RegisterRequest__Output): boolean {
  const ofMessages = (types: readonly string[]) => types.every((type) => type === MESSAGE);
  return (
    !request.all_event_types &&
    !request.all_public_streams &&
    ofMessages(request.event_types) &&
    (request.same_fetch_types || ofMessages(request.fetch_event_types))
  );
}

/** For new messages alone: other journals do not affect them, so the other services are not called. */
async function fetchMessages(
  { clients }: Dependencies,
  request: InitialStateRequest,
  seqs: Vector,
  ctx: CallContext,
): Promise<Parts> {
  const messages = await clients.messages.GetInitialState(
    { ...request, min_seq: seqs.messages },
    forwardedOptions(ctx),
  );
  const nothing = (seq: number): Part => ({ seq, json: NO_MEMBERS, shared: [] });
  return { messages, channels: nothing(seqs.channels), users: nothing(seqs.users) };
}

const NO_MEMBERS = Buffer.from('{}');

/** Whether nothing is requested, as far as it affects the order in which the services are called. */
const wantsNothing = ({ all, types = [] }: InitialStateRequest): boolean => !all && types.length === 0;
const kindOf = ({ all, types = [] }: InitialStateRequest): RegisterKind =>
  !all && types.every((type) => type === MESSAGE) ? 'messages' : 'state';

/**
 * Max. fetches of a state while the caller's rights change. A user who is added to one group after another causes a
 * change in each fetch; more changes than this are no coincidence.
 */
const MAX_FETCHES = 6;

/**
 * Fetches the parts with the caller's current rights. A gateway's cached caller may be older than a change of rights.
 * If a service answered by the old rights, at a position after the entries that revoke them, no event would correct it.
 * So the users service is called last, and if the caller has changed by then, the others are called again.
 * @throws SERVER_NOT_READY if the caller's rights change repeatedly
 */
async function fetchParts(
  context: Dependencies,
  request: InitialStateRequest,
  seqs: Vector,
  ctx: CallContext,
): Promise<Parts> {
  let present: Caller | undefined = ctx.caller;
  for (let fetches = 1; fetches <= MAX_FETCHES; fetches++) {
    const caller = present;
    const parts = await fetchAs(context, request, seqs, () => ({ ...forwardedOptions(ctx), caller }));
    // New messages follow from subscriptions, regardless of the rights.
    if (!parts.users.caller || kindOf(request) === 'messages') return parts;
    present = parts.users.caller;
  }
  throw notReady();
}

/**
 * Channels before messages: the unread messages of the state need rosters at least as new as its channels, or a message
 * to a new subscriber would be in neither the state nor the events. Users last: every user named in the other parts
 * must be in the list. Services that only return a seq are called concurrently.
 */
async function fetchAs(
  { clients }: Dependencies,
  request: InitialStateRequest,
  seqs: Vector,
  options: () => CallOptions,
): Promise<Parts> {
  const askMessages = () => clients.messages.GetInitialState({ ...request, min_seq: seqs.messages }, options());
  const askUsers = () => clients.users.GetInitialState({ ...request, min_seq: seqs.users }, options());
  const askingChannels = clients.channels.GetInitialState({ ...request, min_seq: seqs.channels }, options());
  const askingMessages = wantsNothing(request) ? askMessages() : askingChannels.then(askMessages);
  const askingUsers = kindOf(request) === 'messages' ? askUsers() : askingMessages.then(askUsers);
  const [channels, messages, users] = await Promise.all([askingChannels, askingMessages, askingUsers]);
  return { channels, messages, users };
}

/** Returns the request to the services. */
export function toStateRequest(request: RegisterRequest__Output): InitialStateRequest {
  return {
    types: request.same_fetch_types ? request.event_types : request.fetch_event_types,
    all: request.same_fetch_types && request.all_event_types,
    include_subscribers: request.include_subscribers,
    partial_subscribers: request.partial_subscribers,
    slim_presence: request.slim_presence,
    presence_history_limit_days: request.presence_history_limit_days,
    client_gravatar: request.client_gravatar,
    capabilities: request.capabilities,
    known_parts: request.known_parts,
    takes_shared: request.takes_shared,
  };
}

const isPossibleType = (name: string): boolean => name.length <= MAX_TYPE_LENGTH;

function capabilityNames(capabilities: ClientCapabilities__Output | null): string[] {
  return Object.entries(capabilities ?? {}).flatMap(([name, has]) => (has ? [name] : []));
}
