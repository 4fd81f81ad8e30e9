// Original file: protos/rookery/channels.proto


/**
 * The channels whose settings name a group, archived ones aside.
 */
export interface FindGroupUsesRequest {
  'group_id'?: (number);
}

/**
 * The channels whose settings name a group, archived ones aside.
 */
export interface FindGroupUsesRequest__Output {
  'group_id': (number);
}
