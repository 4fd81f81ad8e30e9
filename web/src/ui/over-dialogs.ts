/** For the container of a menu or popover: the dialog that opened it then does not hide it from screen readers. */
export function showOverDialogs(place: HTMLElement | SVGElement): void {
  // Kobalte hides elements that are added outside of an open dialog, except those with this attribute.
  place.dataset.reactAriaTopLayer = 'true';
}

/**
 * `showOverDialogs()` for a menu, which also becomes a named landmark: users who navigate by landmarks would otherwise
 * not find it.
 */
export function showMenuOverDialogs(place: HTMLElement | SVGElement, label: string): void {
  showOverDialogs(place);
  place.role = 'region';
  place.ariaLabel = label;
}
