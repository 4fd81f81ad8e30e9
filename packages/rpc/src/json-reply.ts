/** A reply that clients get unchanged, beside the envelope. */
import type { Answer, AnswerName } from '@rookery/core/answers';

/**
 * A reply of the form that has this name, as bytes: a string in a field of bytes would be taken for base64. The name is
 * a type, and has to be given: `jsonReply<'DRAFTS'>({ ... })`.
 */
export function jsonReply<Name extends AnswerName = never>(value: NoInfer<Answer<Name>>): { json: Buffer } {
  return { json: Buffer.from(JSON.stringify(value)) };
}
