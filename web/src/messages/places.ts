/**
 * Remembers places in views: per entry of the browser's history for back and forward, and per view for returning to it.
 */

export interface Place {
  /** The key of the window (`keyOf`). */
  readonly key: string;
  /** The top message, and how far it is scrolled past the top, px. */
  readonly id: number;
  readonly offset: number;
  readonly isAtEnd: boolean;
}

/** Max. views whose place is remembered. */
const MOST = 200;
const byView = new Map<string, Place>();
const NAME = 'rookeryPlace';

/** Remembers a place for its view. */
export function rememberPlace(place: Place): void {
  byView.delete(place.key);
  byView.set(place.key, place);
  if (byView.size > MOST) byView.delete(byView.keys().next().value as string);
}

/**
 * Stores a place in the current entry of the history. Only after scrolling, not during it: browsers allow some hundred
 * calls in half a minute.
 */
export function storePlace(place: Place): void {
  history.replaceState({ ...(history.state as object | null), [NAME]: place }, '');
}

/** The place to restore after back, forward or a reload. */
export function placeInHistory(key: string): Place | undefined {
  const place = (history.state as Record<string, Place> | null)?.[NAME];
  return place?.key === key ? place : undefined;
}

export const placeInView = (key: string): Place | undefined => byView.get(key);
