// Original file: protos/rookery/common.proto

import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from '../rookery/DeflatedMembers.ts';

/**
 * Members of the state that many users are told in the same words. Whoever joins the response keeps them by their hash.
 */
export interface SharedPart {
  /**
   * of `json`: the first 16 bytes of its SHA-256
   */
  'hash'?: (Buffer | Uint8Array | string);
  /**
   * a JSON object; empty where the request named the hash
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * instead of both: members that are the caller's own
   */
  'deflated'?: (_rookery_DeflatedMembers | null);
}

/**
 * Members of the state that many users are told in the same words. Whoever joins the response keeps them by their hash.
 */
export interface SharedPart__Output {
  /**
   * of `json`: the first 16 bytes of its SHA-256
   */
  'hash': (Buffer);
  /**
   * a JSON object; empty where the request named the hash
   */
  'json': (Buffer);
  /**
   * instead of both: members that are the caller's own
   */
  'deflated': (_rookery_DeflatedMembers__Output | null);
}
