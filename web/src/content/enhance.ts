/** Additions to the sanitised HTML of a message, all through the DOM. */
import { formatDateTime, formatShortDate, formatTime, t } from '../i18n/index.ts';
import { untilLoaded } from '../load-part.ts';
import { areEmojiText, isInGroup, state } from '../state/index.ts';
import { emojiCharacters } from '../ui/index.ts';
import styles from './MessageContent.module.css';
import { sizePictures } from './pictures.ts';
import { playgroundsOf } from './playgrounds.ts';

/** Elements that a function below changes. Most messages have none, which one query finds out. */
const EQUIPPED = 'span, time, div, a, img, table, video, audio';

/** Adds behaviour to the contents of a message. */
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
  // Focusable, so that the keyboard can scroll wide ones.
  for (const formula of root.querySelectorAll<HTMLElement>('.katex-display')) formula.tabIndex = 0;
  if (root.querySelector('.katex')) {
    // Without its styles a formula is shown twice: as MathML and as HTML.
    untilLoaded(() => import('./formulas.ts')).catch(() => undefined);
  }
}

/** Names the pictures: the server gives their names only in the title of their link. */
function namePictures(root: HTMLElement): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>('img:not([alt])')) {
    const link = picture.closest('a');
    picture.alt = link?.title || decodeURI(link?.pathname.split('/').at(-1) ?? '') || t('content.picture');
  }
}

function showEmoji(root: HTMLElement): void {
  // The server renders their names as the text.
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
  // Emoji are large in a message that contains nothing else.
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
    // Focusable, so that the keyboard can scroll it.
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

/** Links to other sites open in a new tab. */
function openOutside(root: HTMLElement): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.origin === location.origin && link.pathname === location.pathname && link.hash !== '') continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

/** Wraps each table in a frame of its own that scrolls. */
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
