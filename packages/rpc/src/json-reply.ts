/** Replies whose JSON clients receive unchanged, next to the envelope. */
import type { Answer, AnswerName } from '@rookery/core/answers';

/**
 * Returns a reply of the named form, as bytes: a string in a bytes field would be decoded as base64. The name is a type
 * argument and must be given: `jsonReply<'DRAFTS'>({ ... })`.
 */
export function jsonReply<Name extends AnswerName = never>(value: NoInfer<Answer<Name>>): { json: Buffer } {
  return { json: Buffer.from(JSON.stringify(value)) };
}
