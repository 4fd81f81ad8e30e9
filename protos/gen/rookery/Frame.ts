// Original file: protos/rookery/log.proto

import type { Entry as _rookery_Entry, Entry__Output as _rookery_Entry__Output } from '../rookery/Entry.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One message of the log: the pending entries of one (service, realm), in seq order. Every format has format, writer and
 * last_seq, so that every writer can go on after every other.
 */
export interface Frame {
  'format'?: (number);
  /**
   * the process that published it, for the fence
   */
  'writer'?: (string);
  /**
   * format 1: at most 512
   */
  'entries'?: (_rookery_Entry)[];
  /**
   * of the last entry; 0 in frames without a journal, and in those of older builds
   */
  'last_seq'?: (number | string | Long);
  /**
   * format 2: of the entries that are packed
   */
  'count'?: (number);
  /**
   * format 2, in place of entries: a Frame that has these alone, compressed with zstd
   */
  'packed'?: (Buffer | Uint8Array | string);
}

/**
 * One message of the log: the pending entries of one (service, realm), in seq order. Every format has format, writer and
 * last_seq, so that every writer can go on after every other.
 */
export interface Frame__Output {
  'format': (number);
  /**
   * the process that published it, for the fence
   */
  'writer': (string);
  /**
   * format 1: at most 512
   */
  'entries': (_rookery_Entry__Output)[];
  /**
   * of the last entry; 0 in frames without a journal, and in those of older builds
   */
  'last_seq': (number);
  /**
   * format 2: of the entries that are packed
   */
  'count': (number);
  /**
   * format 2, in place of entries: a Frame that has these alone, compressed with zstd
   */
  'packed': (Buffer);
}
