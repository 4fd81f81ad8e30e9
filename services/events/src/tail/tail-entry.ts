/**
 * One entry of the log, shared by all queues: the audience is decoded at its first use, each form's bytes are made for
 * the first queue that needs them, and both are cached in the entry. Ten thousand replies with one event hold one copy
 * of it.
 */
import { SPAN_CONTEXT_BYTES, type SpanContext } from '@rookery/core';
import type { Entry__Output } from '@rookery/protos/gen/rookery/Entry.ts';
import { type Audience, flagsOf, toAudience } from '../audience/audience.ts';
import type { EntryHeader } from '../audience/should-deliver.ts';
import type { NarrowSubject } from '../registration/rules/queue-narrow.ts';
import { bitsOf, eventHead } from './event-form.ts';
import { MESSAGE_BITS } from './form.ts';
import { messageHead } from './message-form.ts';

/** Counts the bytes that entries hold, forms included. */
export interface Ledger {
  bytes: number;
}

/**
 * Approximate size of an entry besides its byte fields: the object, its decoded audience, its slots in arrays. If it
 * were too low, a flood of tiny entries could outgrow the bound.
 */
const OVERHEAD_BYTES = 600;

/** Marks payloads that contain flags; other `update_message` events show each user their own. */
const FLAGS_MEMBER = Buffer.from('"flags":');
const ROLE_MEMBER = Buffer.from('"role":');

/** A user's new role, from this entry on. */
interface RoleChange {
  readonly userId: number;
  readonly role: number;
}

export class TailEntry implements EntryHeader {
  readonly position: number;
  readonly service: string;
  readonly seq: number;
  readonly type: string;
  readonly op: string;
  readonly withCapability: string;
  readonly withoutCapability: string;
  readonly subject: NarrowSubject | undefined;
  /** When it was committed, UNIX milliseconds; 0 for ephemeral entries. */
  readonly atMs: number;
  /** The span of the operation that made it; undefined if that is not traced. */
  readonly trace: SpanContext | undefined;
  readonly #entry: Entry__Output;
  readonly #bits: number;
  #audience: Audience | undefined;
  #heads: (Buffer | undefined)[] | undefined;
  #flagged: boolean | undefined;
  #roleChange: RoleChange | null | undefined;
  #ledger: Ledger | undefined;
  #bytes: number;

  constructor(position: number, service: string, entry: Entry__Output, ledger: Ledger) {
    this.position = position;
    this.service = service;
    this.seq = entry.seq;
    this.type = entry.type;
    this.op = entry.op;
    this.withCapability = entry.with_capability;
    this.withoutCapability = entry.without_capability;
    this.atMs = entry.at_ms;
    this.trace = entry.trace.length === SPAN_CONTEXT_BYTES ? entry.trace : undefined;
    this.#entry = entry;
    this.#bits = entry.message ? MESSAGE_BITS : bitsOf(entry.type, entry.op);
    this.subject = entry.message
      ? {
          isDirect: entry.message.is_direct,
          channelName: entry.message.channel_name,
          topic: entry.message.topic,
          senderEmail: entry.message.sender_email,
        }
      : undefined;
    this.#ledger = ledger;
    this.#bytes = OVERHEAD_BYTES + sizeOf(entry);
    ledger.bytes += this.#bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get audience(): Audience {
    this.#audience ??= toAudience(this.#entry.audience);
    return this.#audience;
  }

  get roleChange(): RoleChange | undefined {
    if (this.type !== 'realm_user' || this.op !== 'update') return undefined;
    this.#roleChange ??= toRoleChange(this.#entry.payload);
    return this.#roleChange ?? undefined;
  }

  /** The payload of a control entry, or of any event but a message, as an object. */
  get payload(): Record<string, unknown> {
    return JSON.parse(this.#entry.payload.toString() || '{}') as Record<string, unknown>;
  }

  /** Size of the payload, bytes, which counts towards the bound of a reply. */
  get payloadBytes(): number {
    return this.#entry.payload.length;
  }

  /** Returns the event in a form, without the rest that differs by queue. */
  head(form: number): Buffer {
    const bits = form & this.#bits;
    this.#heads ??= [];
    let head = this.#heads[bits];
    if (!head) {
      const { message, payload, channel_notifications } = this.#entry;
      head = message ? messageHead(message, bits) : eventHead(this.type, this.op, payload, bits, channel_notifications);
      this.#heads[bits] = head;
      this.#grow(head.length);
    }
    return head;
  }

  /** Returns the rest of the event for one queue of one user: flags, the sender's local id, the id, the brace. */
  rest(userId: number, queueId: string, id: number): string {
    const { message } = this.#entry;
    if (message) {
      const local =
        message.local_id !== '' && message.queue_id === queueId && message.sender_id === userId
          ? `,"local_message_id":${JSON.stringify(message.local_id)}`
          : '';
      return `${this.#flagList(userId)}${local},"id":${id}}`;
    }
    return this.#hasUserFlags ? `,"flags":${this.#flagList(userId)},"id":${id}}` : `,"id":${id}}`;
  }

  /** Releases the entry: its bytes are no longer counted. */
  release(): void {
    if (this.#ledger) this.#ledger.bytes -= this.#bytes;
    this.#ledger = undefined;
  }

  #flagList(userId: number): string {
    const flags = this.audience.flags.length === 0 ? [] : flagsOf(this.audience, userId);
    return flags.length === 0 ? '[]' : JSON.stringify(flags);
  }

  /** An edit shows each user their own flags on the message, unless its payload has flags for all. */
  get #hasUserFlags(): boolean {
    this.#flagged ??= this.type === 'update_message' && !this.#entry.payload.includes(FLAGS_MEMBER);
    return this.#flagged;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#ledger) this.#ledger.bytes += bytes;
  }
}

function toRoleChange(payload: Buffer): RoleChange | null {
  if (!payload.includes(ROLE_MEMBER)) return null;
  const { person } = JSON.parse(payload.toString()) as { person?: { user_id?: unknown; role?: unknown } };
  return typeof person?.user_id === 'number' && typeof person.role === 'number'
    ? { userId: person.user_id, role: person.role }
    : null;
}

function sizeOf({ payload, audience, message }: Entry__Output): number {
  let bytes = payload.length;
  if (audience) {
    bytes += audience.users.length + audience.except.length;
    for (const { users } of audience.flags) bytes += users.length;
  }
  if (message) bytes += message.json.length + message.html.length + message.markdown.length;
  return bytes;
}
