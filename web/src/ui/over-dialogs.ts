/** Of what a menu or a popover is drawn in: a dialog that it was opened from does not hide it from screen readers. */
export function showOverDialogs(place: HTMLElement | SVGElement): void {
  // Kobalte hides what is added beside an open dialog, but for what says so.
  place.dataset.reactAriaTopLayer = 'true';
}
