// Original file: protos/rookery/messages.proto


/**
 * Tells the channels service of the realm's channels, now and not in the next round of the job that does it.
 */
export interface TellActivityRequest {
  'realm_id'?: (number);
}

/**
 * Tells the channels service of the realm's channels, now and not in the next round of the job that does it.
 */
export interface TellActivityRequest__Output {
  'realm_id': (number);
}
