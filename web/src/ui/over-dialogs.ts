/** Of what a menu or a popover is drawn in: a dialog that it was opened from does not hide it from screen readers. */
export function showOverDialogs(place: HTMLElement | SVGElement): void {
  // Kobalte hides what is added beside an open dialog, but for what says so.
  place.dataset.reactAriaTopLayer = 'true';
}

/**
 * The same of a menu, which is a place of the page by its name: what is in none is not found by those who go by places.
 */
export function showMenuOverDialogs(place: HTMLElement | SVGElement, label: string): void {
  showOverDialogs(place);
  place.role = 'region';
  place.ariaLabel = label;
}
