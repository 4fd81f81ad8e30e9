// Original file: protos/rookery/events.proto

import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from '../rookery/ClientCapabilities.ts';
import type { QueueNarrowTerm as _rookery_QueueNarrowTerm, QueueNarrowTerm__Output as _rookery_QueueNarrowTerm__Output } from '../rookery/QueueNarrowTerm.ts';

export interface RegisterRequest {
  'apply_markdown'?: (boolean);
  'client_gravatar'?: (boolean);
  'include_subscribers'?: (boolean);
  'partial_subscribers'?: (boolean);
  'slim_presence'?: (boolean);
  'presence_history_limit_days'?: (number);
  'event_types'?: (string)[];
  /**
   * event_types was not given
   */
  'all_event_types'?: (boolean);
  'fetch_event_types'?: (string)[];
  /**
   * fetch_event_types was not given
   */
  'same_fetch_types'?: (boolean);
  'all_public_streams'?: (boolean);
  'capabilities'?: (_rookery_ClientCapabilities | null);
  'narrow'?: (_rookery_QueueNarrowTerm)[];
  /**
   * 0: the default
   */
  'idle_queue_timeout_secs'?: (number);
  /**
   * hashes of shared parts that the caller has; 16 at most
   */
  'known_parts'?: (Buffer | Uint8Array | string)[];
  /**
   * `shared` of the reply is understood; else all members are in `json`
   */
  'takes_shared'?: (boolean);
  /**
   * and a part of it may be `deflated`: the response goes out as gzip
   */
  'takes_deflated'?: (boolean);
}

export interface RegisterRequest__Output {
  'apply_markdown': (boolean);
  'client_gravatar': (boolean);
  'include_subscribers': (boolean);
  'partial_subscribers': (boolean);
  'slim_presence': (boolean);
  'presence_history_limit_days': (number);
  'event_types': (string)[];
  /**
   * event_types was not given
   */
  'all_event_types': (boolean);
  'fetch_event_types': (string)[];
  /**
   * fetch_event_types was not given
   */
  'same_fetch_types': (boolean);
  'all_public_streams': (boolean);
  'capabilities': (_rookery_ClientCapabilities__Output | null);
  'narrow': (_rookery_QueueNarrowTerm__Output)[];
  /**
   * 0: the default
   */
  'idle_queue_timeout_secs': (number);
  /**
   * hashes of shared parts that the caller has; 16 at most
   */
  'known_parts': (Buffer)[];
  /**
   * `shared` of the reply is understood; else all members are in `json`
   */
  'takes_shared': (boolean);
  /**
   * and a part of it may be `deflated`: the response goes out as gzip
   */
  'takes_deflated': (boolean);
}
