/** Titles that this module set, not the element's own. */
const titled = new WeakSet<HTMLElement>();

/** Gives a text that is cut with an ellipsis the whole of it as its title, when the mouse comes over it. */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    // The ellipsis is that of the text's element, or of one around its formatted words.
    for (const one of [target, target.parentElement]) if (one instanceof HTMLElement) titleIfCut(one);
  });
}

function titleIfCut(element: HTMLElement): void {
  if (getComputedStyle(element).textOverflow !== 'ellipsis') return;
  const isOwn = !titled.has(element) && element.closest('[title]') !== null;
  if (isOwn) return;
  titled.add(element);
  // The text may be another one since, or have room.
  if (element.scrollWidth > element.clientWidth) element.title = element.textContent.trim();
  else element.removeAttribute('title');
}
