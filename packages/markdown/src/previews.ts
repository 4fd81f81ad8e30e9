/**
 * Previews of uploaded pictures and films that a message links: shown after the paragraph with the link, once each,
 * except those that are only linked in quotations.
 */
import { decodedPath, escapeAll } from '@rookery/core';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { LinkedImage } from './references.ts';
import { type RenderRun, runOf } from './run.ts';

/** Max. previews in a message; further uploads are only links. */
const MOST = 24;
export const UPLOADS = '/user_uploads/';
/** The video types that browsers play. */
export const FILMS = new Set(['video/mp4', 'video/webm', 'video/quicktime']);

function addPreviews(state: StateCore): void {
  const run = runOf(state.env);
  if (!run.attachment || (!run.references.image && !run.references.media)) return;
  const shown = new Set<string>();
  const tokens: Token[] = [];
  let waiting: Token[] = [];
  let quoted = 0;
  for (const token of state.tokens) {
    // What a spoiler links stays hidden in it.
    if (token.type === 'spoiler_close') tokens.push(...waiting.splice(0));
    tokens.push(token);
    if (token.type === 'blockquote_open') quoted++;
    else if (token.type === 'blockquote_close') quoted--;
    else if (token.type === 'inline' && quoted === 0)
      waiting.push(...previewsOf(state, token.children ?? [], run, shown));
    // Previews cannot be inside of tight lists and tables: they follow after the end.
    const isEnd = token.nesting === -1 && (token.level === 0 || (token.type === 'paragraph_close' && !token.hidden));
    if (!isEnd || waiting.length === 0) continue;
    tokens.push(...waiting);
    waiting = [];
  }
  state.tokens = tokens;
}

function* previewsOf(
  state: StateCore,
  children: readonly Token[],
  run: RenderRun,
  shown: Set<string>,
): Generator<Token> {
  for (const [index, token] of children.entries()) {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
    if (!href.startsWith(UPLOADS) || shown.has(href) || shown.size === MOST) continue;
    const path = decodedPath(href.slice(UPLOADS.length));
    const image = run.references.image?.(path);
    if (!image && !FILMS.has(run.references.media?.(path) ?? '')) continue;
    shown.add(href);
    const preview = new state.Token('preview', '', 0);
    preview.content = image ? previewHtml(href, textOf(children, index), image) : filmHtml(href);
    yield preview;
  }
}

/** Returns the text of the link that starts at `open`. */
function textOf(children: readonly Token[], open: number): string {
  let text = '';
  for (let i = open + 1; i < children.length && children[i]?.type !== 'link_close'; i++) {
    const token = children[i];
    if (token?.type === 'text' || token?.type === 'code_inline') text += token.content;
  }
  return text;
}

/** Returns the path of a picture's thumbnail. */
export function thumbnailOf(href: string, { animated }: Pick<LinkedImage, 'animated'>): string {
  return `${UPLOADS}thumbnail/${href.slice(UPLOADS.length)}/840x560${animated ? '-anim' : ''}.webp`;
}

function filmHtml(href: string): string {
  const address = escapeAll(href);
  return (
    `<div class="message_inline_image message_inline_video"><a href="${address}">` +
    `<video preload="metadata" src="${address}"></video></a></div>\n`
  );
}

function previewHtml(href: string, title: string, image: LinkedImage): string {
  const { type, width, height, animated } = image;
  const thumbnail = thumbnailOf(href, image);
  return (
    `<div class="message_inline_image"><a href="${escapeAll(href)}" title="${escapeAll(title)}">` +
    `<img${animated ? ' data-animated="true"' : ''} data-original-content-type="${escapeAll(type)}" ` +
    `data-original-dimensions="${width}x${height}" src="${escapeAll(thumbnail)}"></a></div>\n`
  );
}

export function usePreviews(md: MarkdownIt): void {
  md.core.ruler.push('previews', addPreviews);
  md.renderer.rules.preview = (tokens, index) => tokens[index]?.content ?? '';
}
