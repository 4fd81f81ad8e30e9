import { badRequest } from './errors.ts';

/** Max. recipients of a direct message; a channel is for more. The list is part of every message to them. */
const MAX_RECIPIENTS = 1000;

/** @throws BAD_REQUEST for more than 1,000 recipients of a direct message, or of a notice that one is being typed */
export function checkRecipientCount(count: number): void {
  if (count > MAX_RECIPIENTS) throw badRequest(`A direct message can have at most ${MAX_RECIPIENTS} recipients.`);
}
