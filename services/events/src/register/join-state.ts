/** The response of a register, joined from the parts of the services without parsing them. */
import type { InitialStateReply__Output } from '@rookery/protos/gen/rookery/InitialStateReply.ts';

/** What this service itself says. */
interface QueueFields {
  /** null: there is no queue. */
  readonly queue_id: string | null;
  readonly last_event_id: number;
  readonly idle_queue_timeout_secs: number;
}

const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

/** One JSON object of the fields and of the members of all parts, which are JSON objects too. */
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
 * The same of the services' answers; shared segments are passed through: the gateway has them cached, or gets them
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

/** What stands between the braces; nothing of an object without members. */
function membersOf(part: Uint8Array): Uint8Array {
  const json = Buffer.from(part.buffer, part.byteOffset, part.length);
  const members = json.subarray(json.indexOf('{') + 1, Math.max(0, json.lastIndexOf('}')));
  return isBlank(members) ? Buffer.alloc(0) : members;
}

function isBlank(bytes: Buffer): boolean {
  // Whitespace of JSON: nothing else lies at or below a space.
  return bytes.every((byte) => byte <= 0x20);
}
