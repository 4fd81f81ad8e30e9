/** What may be rendered at once, in the thread that asks for it. */
import type { RenderSettings } from './settings.ts';

/** In UTF-16 units. At its worst (nothing but emoji) a source of that length takes some milliseconds. */
const MAX_LENGTH = 1000;
/** Linkifiers times the source's length: how much the patterns have to read. */
const MAX_MATCHING = 20_000;
/** Fences, which may have colours, and formulas. */
const SLOW = /```|~~~|\$\$/;

/**
 * Whether a source is short and simple, as nearly all messages are: then rendering it costs less than sending it to
 * another thread, and nothing in it needs what is loaded there alone.
 */
export function isPlain(source: string, { linkifiers }: Pick<RenderSettings, 'linkifiers'>): boolean {
  if (source.length > MAX_LENGTH || source.length * linkifiers.length > MAX_MATCHING) return false;
  return !SLOW.test(source);
}
