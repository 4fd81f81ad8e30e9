// Original file: protos/rookery/uploads.proto


/**
 * Takes away what was never referred to or was given up, now and not in the next round of the job that does it.
 */
export interface ExpireUploadsRequest {
  'realm_id'?: (number);
}

/**
 * Takes away what was never referred to or was given up, now and not in the next round of the job that does it.
 */
export interface ExpireUploadsRequest__Output {
  'realm_id': (number);
}
