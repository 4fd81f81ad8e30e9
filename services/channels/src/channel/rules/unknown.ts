/** Errors for a channel that does not exist or that the caller may not know of: the same for both. */
import { badRequest, DomainError } from '@rookery/core';

/** For a send or an unsubscription that names a channel. */
export function noChannelNamed(name: string): DomainError {
  return new DomainError('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { extra: { stream: name } });
}

/** For a send that names a channel by id. */
export function noChannelWithId(id: number): DomainError {
  return new DomainError('STREAM_DOES_NOT_EXIST', `Channel with ID '${id}' does not exist`, {
    extra: { stream_id: id },
  });
}

export const invalidChannelId = (): DomainError => badRequest('Invalid channel ID');
export const invalidChannelName = (name: string): DomainError => badRequest(`Invalid channel name '${name}'`);
export const noAccess = (name: string): DomainError => badRequest(`Unable to access channel (${name}).`);
