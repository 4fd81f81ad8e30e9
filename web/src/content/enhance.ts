/** What the HTML of a message gets in the page: all by the DOM, after it was sanitised. */
import { formatDateTime, formatShortDate, formatTime, t } from '../i18n/index.ts';
import { untilLoaded } from '../load-part.ts';
import { areEmojiText, isInGroup, state } from '../state/index.ts';
import { emojiCharacters } from '../ui/index.ts';
import styles from './MessageContent.module.css';
import { sizePictures } from './pictures.ts';
import { playgroundsOf } from './playgrounds.ts';

/** What something below is done to. Most messages have none of it, and one look says so. */
const EQUIPPED = 'span, time, div, a, img, table, video, audio';

/** Makes the contents of a message work. */
export function enhance(root: HTMLElement): void {
  if (root.querySelector(EQUIPPED) === null) return;
  showEmoji(root);
  showTimes(root);
  markMentions(root);
  foldSpoilers(root);
  equipCode(root);
  openOutside(root);
  sizePictures(root);
  namePictures(root);
  wrapTables(root);
  // Wide ones scroll by keys as well.
  for (const formula of root.querySelectorAll<HTMLElement>('.katex-display')) formula.tabIndex = 0;
  if (root.querySelector('.katex')) {
    // Without their styles they are in the page twice, as a browser reads them and as one sees them.
    untilLoaded(() => import('./formulas.ts')).catch(() => undefined);
  }
}

/** The server names pictures in the title of their link alone. */
function namePictures(root: HTMLElement): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>('img:not([alt])')) {
    const link = picture.closest('a');
    picture.alt = link?.title || decodeURI(link?.pathname.split('/').at(-1) ?? '') || t('content.picture');
  }
}

function showEmoji(root: HTMLElement): void {
  // Their names are what the server rendered.
  if (areEmojiText()) return;
  const all = root.querySelectorAll<HTMLElement>('span.emoji');
  for (const span of all) {
    const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(span.className)?.[1];
    const characters = code === undefined ? '' : emojiCharacters(code);
    if (characters !== '') span.textContent = characters;
  }
  const only =
    root.children.length === 1 && root.firstElementChild?.tagName === 'P' ? root.firstElementChild : undefined;
  const pictures = only?.querySelectorAll('.emoji').length ?? 0;
  if (!only || pictures === 0 || pictures > 6) return;
  // A message of emoji alone shows them large.
  const isEmojiOnly = [...only.childNodes].every(
    (node) =>
      (node instanceof HTMLElement && node.classList.contains('emoji')) ||
      (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === ''),
  );
  if (isEmojiOnly) only.classList.add(styles.large as string);
}

function showTimes(root: HTMLElement): void {
  for (const time of root.querySelectorAll('time')) {
    const seconds = Date.parse(time.dateTime) / 1000;
    if (!Number.isFinite(seconds)) continue;
    time.textContent = `${formatShortDate(seconds)}, ${formatTime(seconds)}`;
    time.title = formatDateTime(seconds);
  }
}

function markMentions(root: HTMLElement): void {
  for (const span of root.querySelectorAll<HTMLElement>('.user-mention, .user-group-mention, .topic-mention')) {
    const { userId, userGroupId } = span.dataset;
    const isOwn =
      userId === '*' ||
      Number(userId) === state.user_id ||
      span.classList.contains('topic-mention') ||
      (userGroupId !== undefined && isInGroup(Number(userGroupId)));
    if (isOwn && !span.classList.contains('silent')) span.classList.add(styles.own as string);
    if ((userId !== undefined && userId !== '*') || userGroupId !== undefined) asButton(span);
  }
}

function foldSpoilers(root: HTMLElement): void {
  for (const block of root.querySelectorAll<HTMLElement>('.spoiler-block')) {
    const header = block.querySelector<HTMLElement>(':scope > .spoiler-header');
    if (!header) continue;
    if (header.textContent?.trim() === '') header.textContent = t('content.spoiler');
    asButton(header);
    header.setAttribute('aria-expanded', 'false');
  }
}

function equipCode(root: HTMLElement): void {
  for (const block of root.querySelectorAll<HTMLElement>('.codehilite')) {
    const pre = block.querySelector('pre');
    if (!pre) continue;
    // One scrolls it by keys as well.
    pre.tabIndex = 0;
    const { codeLanguage } = block.dataset;
    const tools = document.createElement('div');
    tools.className = styles.tools as string;
    const playgrounds = playgroundsOf(codeLanguage);
    const name = playgrounds.length === 1 ? playgrounds[0]?.name : undefined;
    if (name !== undefined) tools.append(toolOf('play', t('content.play_in', { name })));
    else if (playgrounds.length > 1) tools.append(toolOf('play', t('content.play')));
    const copy = toolOf('copy', t('content.copy'));
    if (codeLanguage) copy.title = codeLanguage;
    tools.append(copy);
    block.append(tools);
  }
}

function toolOf(name: 'copy' | 'play', words: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words;
  button.dataset[name] = '';
  return button;
}

/** Links to elsewhere open beside the client. */
function openOutside(root: HTMLElement): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.origin === location.origin && link.pathname === location.pathname && link.hash !== '') continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

/** A wide table scrolls in itself. */
function wrapTables(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = styles.table as string;
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
}

function asButton(element: HTMLElement): void {
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
}
