/** Handles clicks in a message: people, pictures, spoilers, code, links within the client. */
import { t } from '../i18n/index.ts';
import { openPersonCard } from '../people/index.ts';
import { isSpectator, navigate } from '../state/index.ts';
import { copyText } from '../ui/index.ts';
import { openViewer } from './open-viewer.tsx';
import { VIEWED } from './pictures.ts';
import { openPlayground } from './playgrounds.ts';

/** Opens the viewer at the first picture of an element. Returns whether there is one. */
export function viewPictures(within: Element): boolean {
  const first = within.querySelector(VIEWED);
  if (!first) return false;
  openViewer(first);
  return true;
}

export function onContentClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  const target = event.target;
  if (!(target instanceof Element)) return;
  if (act(target, event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Enter and the space bar press elements with the role of a button. */
export function onContentKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const target = event.target;
  if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'button') return;
  if (act(target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function act(target: Element, event?: MouseEvent): boolean {
  const copy = target.closest<HTMLElement>('[data-copy]');
  if (copy) return copyCode(copy);
  const play = target.closest<HTMLElement>('[data-play]');
  if (play) return openPlayground(play);
  const header = target.closest('.spoiler-header');
  if (header && !target.closest('a')) return toggleSpoiler(header);
  const person = target.closest<HTMLElement>('.user-mention[data-user-id]');
  if (person && person.dataset.userId !== '*') return showPerson(person);
  const group = target.closest<HTMLElement>('.user-group-mention[data-user-group-id]');
  if (group && !isSpectator()) return go(`#groups/${group.dataset.userGroupId}`);
  if (event?.ctrlKey || event?.metaKey || event?.shiftKey) return false;
  const media = target.closest('[data-media]');
  if (media && target.closest('img')) {
    openViewer(media);
    return true;
  }
  return follow(target.closest<HTMLAnchorElement>('a[href]'));
}

function showPerson(mention: HTMLElement): boolean {
  openPersonCard(Number(mention.dataset.userId), mention);
  return true;
}

function go(address: string): boolean {
  navigate(address);
  return true;
}

/** Follows a link to this client without leaving the page. Returns whether it is one. */
function follow(link: HTMLAnchorElement | null): boolean {
  if (!link || link.origin !== location.origin || link.pathname !== location.pathname || link.hash === '') return false;
  return go(link.hash);
}

function toggleSpoiler(header: Element): boolean {
  const content = header.parentElement?.querySelector(':scope > .spoiler-content');
  const isOpen = header.getAttribute('aria-expanded') === 'true';
  header.setAttribute('aria-expanded', String(!isOpen));
  content?.setAttribute('aria-hidden', String(isOpen));
  return true;
}

function copyCode(button: HTMLElement): boolean {
  const code = button.closest('.codehilite')?.querySelector('code')?.textContent ?? '';
  void copyText(code, t('content.copied'));
  return true;
}
