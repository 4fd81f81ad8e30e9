// Original file: protos/rookery/common.proto

import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from '../rookery/ClientCapabilities.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One service's part of `POST /register`.
 */
export interface InitialStateRequest {
  /**
   * fetch_event_types; empty with `all` false: just what is always there
   */
  'types'?: (string)[];
  'all'?: (boolean);
  /**
   * answer at this seq of the service's journal or later
   */
  'min_seq'?: (number | string | Long);
  'include_subscribers'?: (boolean);
  'partial_subscribers'?: (boolean);
  'slim_presence'?: (boolean);
  /**
   * 0: the default
   */
  'presence_history_limit_days'?: (number);
  'client_gravatar'?: (boolean);
  'capabilities'?: (_rookery_ClientCapabilities | null);
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

/**
 * One service's part of `POST /register`.
 */
export interface InitialStateRequest__Output {
  /**
   * fetch_event_types; empty with `all` false: just what is always there
   */
  'types': (string)[];
  'all': (boolean);
  /**
   * answer at this seq of the service's journal or later
   */
  'min_seq': (number);
  'include_subscribers': (boolean);
  'partial_subscribers': (boolean);
  'slim_presence': (boolean);
  /**
   * 0: the default
   */
  'presence_history_limit_days': (number);
  'client_gravatar': (boolean);
  'capabilities': (_rookery_ClientCapabilities__Output | null);
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
