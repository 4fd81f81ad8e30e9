/** Emoji as characters of the system's font: no pictures are loaded. */

/**
 * Returns the characters of a code such as `1f389` or `1f1e9-1f1ea`. A single older symbol gets the variation selector
 * for emoji presentation.
 */
export function emojiCharacters(code: string): string {
  const points = code.split('-').map((one) => Number.parseInt(one, 16));
  if (points.some((one) => !(one > 0 && one <= 0x10ffff))) return '';
  const text = String.fromCodePoint(...points);
  return points.length === 1 && (points[0] as number) < 0x1f000 ? `${text}\uFE0F` : text;
}
