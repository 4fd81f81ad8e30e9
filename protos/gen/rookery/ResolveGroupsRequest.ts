// Original file: protos/rookery/users.proto


/**
 * User groups that a message names, for its author.
 */
export interface ResolveGroupsRequest {
  'names'?: (string)[];
}

/**
 * User groups that a message names, for its author.
 */
export interface ResolveGroupsRequest__Output {
  'names': (string)[];
}
