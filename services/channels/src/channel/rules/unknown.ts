/** The errors for a channel that is not there, or not for the caller to know: the same for both. */
import { badRequest, DomainError } from '@rookery/core';

/** A send or an unsubscription names a channel. */
export function noChannelNamed(name: string): DomainError {
  return new DomainError('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { extra: { stream: name } });
}

/** A send names a channel by id. */
export function noChannelWithId(id: number): DomainError {
  return new DomainError('STREAM_DOES_NOT_EXIST', `Channel with ID '${id}' does not exist`, {
    extra: { stream_id: id },
  });
}

export const invalidChannelId = (): DomainError => badRequest('Invalid channel ID');
export const invalidChannelName = (name: string): DomainError => badRequest(`Invalid channel name '${name}'`);
export const noAccess = (name: string): DomainError => badRequest(`Unable to access channel (${name}).`);
