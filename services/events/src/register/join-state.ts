/** The response of a register, composed from the parts of the services without parsing them. */
import type { InitialStateReply__Output } from '@rookery/protos/gen/rookery/InitialStateReply.ts';

/** The fields that this service adds. */
interface QueueFields {
  /** null if there is no queue. */
  readonly queue_id: string | null;
  readonly last_event_id: number;
  readonly idle_queue_timeout_secs: number;
}

const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

/** Returns one JSON object with the fields and the members of all parts, which are JSON objects too. */
export function joinState(fields: QueueFields, parts: readonly Uint8Array[]): Buffer {
  const pieces: Uint8Array[] = [Buffer.from(JSON.stringify(fields).slice(0, -1))];
  for (const part of parts) {
    const members = membersOf(part);
    if (members.length > 0) pieces.push(COMMA, members);
  }
  pieces.push(CLOSE);
  return Buffer.concat(pieces);
}

/**
 * Composes the services' replies. Shared segments are passed through: the gateway has them cached, or receives them
 * once.
 */
export function joinParts(
  fields: QueueFields,
  parts: readonly Pick<InitialStateReply__Output, 'json' | 'shared'>[],
): Pick<InitialStateReply__Output, 'json' | 'shared'> {
  const json = joinState(
    fields,
    parts.map((part) => part.json),
  );
  return { json, shared: parts.flatMap((part) => part.shared) };
}

/** Returns the text between the braces; empty for an object without members. */
function membersOf(part: Uint8Array): Uint8Array {
  const json = Buffer.from(part.buffer, part.byteOffset, part.length);
  const members = json.subarray(json.indexOf('{') + 1, Math.max(0, json.lastIndexOf('}')));
  return isBlank(members) ? Buffer.alloc(0) : members;
}

function isBlank(bytes: Buffer): boolean {
  // Whitespace of JSON: no other character is at or below a space.
  return bytes.every((byte) => byte <= 0x20);
}
