/**
 * Uploads that a message shows inline: `![alt](/user_uploads/...)`. A picture becomes an image within its paragraph, a
 * recording a player; a film is shown after the paragraph like a linked one (previews.ts). Anything that is not an
 * upload, or that the author may not access, stays a link after an exclamation mark.
 */
import { decodedPath, escapeAll } from '@rookery/core';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { FILMS, thumbnailOf, UPLOADS } from './previews.ts';
import type { LinkedImage } from './references.ts';
import { type RenderRun, runOf } from './run.ts';

/** Max. inline pictures and players of a message; further ones are links. */
const MOST = 24;

/** The audio types that browsers play (feature level 405). */
const PLAYED = new Set(['audio/aac', 'audio/flac', 'audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/wave']);

function addInlineMedia(state: StateCore): void {
  const run = runOf(state.env);
  if (!run.attachment || (!run.references.image && !run.references.media)) return;
  const room = { left: MOST };
  for (const token of state.tokens) {
    if (token.type !== 'inline' || !token.children?.some(({ type }) => type === 'link_open')) continue;
    token.children = embedded(state, token.children, run, room);
  }
}

function embedded(state: StateCore, tokens: readonly Token[], run: RenderRun, room: { left: number }): Token[] {
  const children: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const child = tokens[i] as Token;
    const mark = children.at(-1);
    const close = closeOf(tokens, i);
    const isEmbedded = close > 0 && mark?.type === 'text' && mark.content.endsWith('!') && room.left > 0;
    const html = isEmbedded ? mediaHtml(child, tokens.slice(i + 1, close), run) : undefined;
    if (mark && html !== undefined) mark.content = mark.content.slice(0, -1);
    // A film stays a link, followed by its preview.
    if (html === undefined || html === '') {
      children.push(child);
      continue;
    }
    room.left--;
    const media = new state.Token('inline_media', '', 0);
    media.content = html;
    children.push(media);
    i = close;
  }
  return children;
}

/** Returns the index of the end of the link that starts at `open`; -1 if none does. */
function closeOf(children: readonly Token[], open: number): number {
  return children[open]?.type === 'link_open'
    ? children.findIndex((one, i) => i > open && one.type === 'link_close')
    : -1;
}

/** @returns the HTML of an image or player; '' for a film; undefined for anything that is shown as a link */
function mediaHtml(link: Token, text: readonly Token[], { references }: RenderRun): string | undefined {
  const href = String(link.attrGet('href'));
  if (!href.startsWith(UPLOADS)) return undefined;
  const path = decodedPath(href.slice(UPLOADS.length));
  const title = text.map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');
  const image = references.image?.(path);
  if (image) return imageHtml(href, title, image);
  const type = references.media?.(path) ?? '';
  if (FILMS.has(type)) return '';
  if (!PLAYED.has(type)) return undefined;
  return `<audio controls preload="metadata" src="${escapeAll(href)}" title="${escapeAll(title)}"></audio>`;
}

function imageHtml(href: string, alt: string, image: LinkedImage): string {
  const { type, width, height, animated } = image;
  return (
    `<img alt="${escapeAll(alt)}" class="inline-image"${animated ? ' data-animated="true"' : ''} ` +
    `data-original-content-type="${escapeAll(type)}" data-original-dimensions="${width}x${height}" ` +
    `data-original-src="${escapeAll(href)}" src="${escapeAll(thumbnailOf(href, image))}">`
  );
}

export function useInlineMedia(md: MarkdownIt): void {
  md.core.ruler.push('inline_media', addInlineMedia);
  md.renderer.rules.inline_media = (tokens, index) => tokens[index]?.content ?? '';
}
