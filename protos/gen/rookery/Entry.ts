// Original file: protos/rookery/log.proto

import type { Audience as _rookery_Audience, Audience__Output as _rookery_Audience__Output } from '../rookery/Audience.ts';
import type { Cause as _rookery_Cause, Cause__Output as _rookery_Cause__Output } from '../rookery/Cause.ts';
import type { MessagePayload as _rookery_MessagePayload, MessagePayload__Output as _rookery_MessagePayload__Output } from '../rookery/MessagePayload.ts';
import type { Withdrawal as _rookery_Withdrawal, Withdrawal__Output as _rookery_Withdrawal__Output } from '../rookery/Withdrawal.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One change of one realm, as clients are told it.
 */
export interface Entry {
  /**
   * of the (service, realm) journal, gapless from 1; 0 in frames without a journal
   */
  'seq'?: (number | string | Long);
  /**
   * the event type that queues filter by
   */
  'type'?: (string);
  /**
   * the event as a JSON object, without `id`; for `message` see MessagePayload
   */
  'payload'?: (Buffer | Uint8Array | string);
  'audience'?: (_rookery_Audience | null);
  /**
   * what must be in the log before this entry
   */
  'causes'?: (_rookery_Cause)[];
  /**
   * when it was committed, UNIX milliseconds
   */
  'at_ms'?: (number | string | Long);
  /**
   * for type `message`, in place of payload
   */
  'message'?: (_rookery_MessagePayload | null);
  /**
   * the event's op, where it has one
   */
  'op'?: (string);
  /**
   * only for clients that have this capability,
   */
  'with_capability'?: (string);
  /**
   * or that do not: one change, told in two ways, is two entries
   */
  'without_capability'?: (string);
  /**
   * of a subscription/add: those of everyone in the audience, as their UserCard has them
   */
  'channel_notifications'?: (number);
  /**
   * of the first entry of a change that takes channels away from people: it is published after the messages service's fence
   */
  'withdraws'?: (_rookery_Withdrawal)[];
}

/**
 * One change of one realm, as clients are told it.
 */
export interface Entry__Output {
  /**
   * of the (service, realm) journal, gapless from 1; 0 in frames without a journal
   */
  'seq': (number);
  /**
   * the event type that queues filter by
   */
  'type': (string);
  /**
   * the event as a JSON object, without `id`; for `message` see MessagePayload
   */
  'payload': (Buffer);
  'audience': (_rookery_Audience__Output | null);
  /**
   * what must be in the log before this entry
   */
  'causes': (_rookery_Cause__Output)[];
  /**
   * when it was committed, UNIX milliseconds
   */
  'at_ms': (number);
  /**
   * for type `message`, in place of payload
   */
  'message': (_rookery_MessagePayload__Output | null);
  /**
   * the event's op, where it has one
   */
  'op': (string);
  /**
   * only for clients that have this capability,
   */
  'with_capability': (string);
  /**
   * or that do not: one change, told in two ways, is two entries
   */
  'without_capability': (string);
  /**
   * of a subscription/add: those of everyone in the audience, as their UserCard has them
   */
  'channel_notifications': (number);
  /**
   * of the first entry of a change that takes channels away from people: it is published after the messages service's fence
   */
  'withdraws': (_rookery_Withdrawal__Output)[];
}
