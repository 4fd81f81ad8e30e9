/** A reply that clients get unchanged. */
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';

/** As bytes: a string in a field of bytes would be taken for base64. */
export function jsonReply(value: Record<string, unknown>): JsonReply & { json: Buffer } {
  return { json: Buffer.from(JSON.stringify(value)) };
}
