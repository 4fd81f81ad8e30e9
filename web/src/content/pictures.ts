/** Pictures in messages: their space is reserved before they load, so that nothing moves when they do. */
import { state } from '../state/index.ts';

/** Max. size of a picture in a message where the organisation's previews are small, px. */
const MAX_WIDTH = 420;
const MAX_HEIGHT = 280;

export function sizePictures(root: HTMLElement): void {
  for (const image of root.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.decoding = 'async';
    if (image.classList.contains('emoji')) continue;
    const size = /^(\d+)x(\d+)$/.exec(image.dataset.originalDimensions ?? '');
    if (size) {
      const [width, height] = [Number(size[1]), Number(size[2])];
      const most = Math.min(MAX_WIDTH, (MAX_HEIGHT * width) / height);
      image.width = width;
      image.height = height;
      image.style.inlineSize = `min(${width}px, ${most}px * var(--preview-scale))`;
    }
    image.closest('a')?.setAttribute('data-media', '');
    if (image.dataset.animated !== undefined) setAnimation(image);
    if (image.classList.contains('inline-image')) asPicture(image);
  }
  for (const video of root.querySelectorAll('video')) {
    video.controls = true;
    video.preload = 'metadata';
  }
  for (const audio of root.querySelectorAll('audio')) audio.controls = true;
}

const MOVING = '-anim.webp';
const STILL = '.webp';
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Makes a preview move always, never, or while it is hovered or focused. The viewer shows the picture itself. */
function setAnimation(image: HTMLImageElement): void {
  const policy = state.user_settings?.web_animate_image_previews ?? 'on_hover';
  const moving = image.getAttribute('src') ?? '';
  if (!moving.endsWith(MOVING) || (policy === 'always' && !reducedMotion.matches)) return;
  const still = moving.slice(0, -MOVING.length) + STILL;
  image.src = still;
  if (policy === 'never') return;
  const place = image.closest('a') ?? image;
  for (const type of ['pointerenter', 'focus']) place.addEventListener(type, () => (image.src = moving));
  for (const type of ['pointerleave', 'blur']) place.addEventListener(type, () => (image.src = still));
}

function asPicture(image: HTMLImageElement): void {
  if (image.closest('a')) return;
  image.dataset.media = '';
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
}

/** A picture in the viewer. */
export interface Picture {
  /** The address of the picture at full size. */
  readonly url: string;
  readonly name: string;
  /** The address of the smaller one, which is loaded already. */
  readonly preview: string;
}

/** Selects the pictures that a viewer may show: not those in folded spoilers. */
export const VIEWED = '[data-media]:not(.spoiler-content[aria-hidden="true"] *)';

/** Returns the pictures of all rendered messages in their order, and the index of the element's own. */
export function picturesAround(element: Element): { pictures: readonly Picture[]; at: number } {
  const elements = [...document.querySelectorAll<HTMLElement>(VIEWED)];
  const pictures = elements.map(toPicture);
  return {
    pictures,
    at: Math.max(
      0,
      elements.findIndex((one) => one === element || one.contains(element)),
    ),
  };
}

function toPicture(element: HTMLElement): Picture {
  const image = element instanceof HTMLImageElement ? element : element.querySelector('img');
  const url = element instanceof HTMLAnchorElement ? element.href : (image?.dataset.originalSrc ?? image?.src ?? '');
  const name = element.title || image?.alt || decodeURIComponent(url.split('/').at(-1) ?? '');
  return { url, name, preview: image?.src ?? url };
}
