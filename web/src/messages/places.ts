/** Where one was in a view: by the entry of the browser's history for back and forward, by the view for coming back. */

export interface Place {
  /** Of the window (`keyOf`). */
  readonly key: string;
  /** The message on top, and how far it is scrolled over, in px. */
  readonly id: number;
  readonly offset: number;
  readonly isAtEnd: boolean;
}

/** Views whose place is remembered. */
const MOST = 200;
const byView = new Map<string, Place>();
const NAME = 'rookeryPlace';

/** Remembers a place for this view and for this entry of the history. */
export function rememberPlace(place: Place): void {
  byView.delete(place.key);
  byView.set(place.key, place);
  if (byView.size > MOST) byView.delete(byView.keys().next().value as string);
}

/** Browsers allow some hundred of these in half a minute: when scrolling ended, not during it. */
export function storePlace(place: Place): void {
  history.replaceState({ ...(history.state as object | null), [NAME]: place }, '');
}

/** The place that back, forward or a reload leads to. */
export function placeInHistory(key: string): Place | undefined {
  const place = (history.state as Record<string, Place> | null)?.[NAME];
  return place?.key === key ? place : undefined;
}

export const placeInView = (key: string): Place | undefined => byView.get(key);
