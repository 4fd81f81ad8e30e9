/** The header `traceparent` of W3C's Trace Context, as a client may send it. */
import { SPAN_CONTEXT_BYTES, type SpanContext } from '@rookery/core';

/** Version, trace id, parent id, flags. Of later versions the first four fields are read, as the standard asks. */
const HEADER = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const VERSION_0_LENGTH = 55;
/** What later versions may add is short, and of no use here. */
const MAX_LENGTH = 256;
const SAMPLED = 1;

/** What a client says of the trace that its request is part of. */
export interface GivenParent {
  readonly context: SpanContext;
  /** Whether it records the trace itself. */
  readonly sampled: boolean;
}

/** Undefined for a header that is absent or malformed: it is ignored then, whatever it says. */
export function parseTraceparent(header: string | undefined): GivenParent | undefined {
  if (header === undefined || header.length > MAX_LENGTH) return undefined;
  const [, version, trace = '', span = '', flags = ''] = HEADER.exec(header) ?? [];
  if (version === undefined || (version === '00' && header.length !== VERSION_0_LENGTH)) return undefined;
  return {
    context: Buffer.from(trace + span, 'hex').subarray(0, SPAN_CONTEXT_BYTES),
    sampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0,
  };
}
