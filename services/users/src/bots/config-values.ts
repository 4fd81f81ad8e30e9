import type { TextPair__Output } from '@rookery/protos/gen/rookery/TextPair.ts';

/** A bot's configuration as its owner sent it; the last value counts if a key occurs twice. */
export function toConfig(pairs: readonly TextPair__Output[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}
