import type { TextPair__Output } from '@rookery/protos/gen/rookery/TextPair.ts';

/** The configuration of a bot as its owner sent it; of a key that came twice, the last value. */
export function toConfig(pairs: readonly TextPair__Output[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}
