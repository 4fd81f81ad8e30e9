/**
 * The last pass over the tokens: applies rules that depend on the context, and collects what the whole text contains.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { emojiHtml, splitAtEmoji } from './emoji-html.ts';
import { splitAtEmoticons } from './emoticons.ts';
import { findLinks } from './linkifiers.ts';
import { toLocal } from './links.ts';
import { type RenderRun, runOf } from './run.ts';

const IMAGE = /\.(?:apng|avif|bmp|gif|jpe?g|png|webp)$/i;
const UPLOADS = '/user_uploads/';

function finish(state: StateCore): void {
  const run = runOf(state.env);
  let quoted = 0;
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') quoted++;
    else if (token.type === 'blockquote_close') quoted--;
    else if (token.type === 'th_open' || token.type === 'td_open') spaceStyle(token);
    else if (token.type === 'inline' && token.children) {
      token.children = finishInline(state, token.children, quoted > 0, run);
    }
  }
}

/** `text-align:center` as the API writes it. */
function spaceStyle(token: Token): void {
  const style = token.attrGet('style');
  if (style !== null) token.attrSet('style', `${String(style).replace(':', ': ')};`);
}

function finishInline(state: StateCore, parsed: Token[], quoted: boolean, run: RenderRun): Token[] {
  const tokens = parsed.filter((token) => token.type !== 'text' || token.content !== '');
  nestStrongOutside(tokens);
  const finished: Token[] = [];
  let link: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'link_open') {
      link = token;
      if (token.attrGet('href') === '') {
        // `[x]()` has no target: it is shown as text.
        finished.push(textToken(state, '['));
        continue;
      }
      noteLink(token, run);
      finished.push(token);
      if (tokens[index + 1]?.type === 'link_close') finished.push(textToken(state, String(token.attrGet('href'))));
    } else if (token.type === 'link_close') {
      finished.push(link?.attrGet('href') === '' ? textToken(state, ']()') : token);
      link = undefined;
    } else if (token.type === 'mention') {
      noteMention(token, quoted, run);
      finished.push(token);
    } else if (token.type === 'text' && link?.info !== 'auto') {
      finished.push(...(link ? emojiTokens(state, token) : linkedTokens(state, token, run)));
    } else {
      finished.push(token);
    }
  }
  return finished;
}

/**
 * Converts a text outside of links: matches of linkifiers become links; in the rest, emoticons and emoji are replaced.
 */
function linkedTokens(state: StateCore, token: Token, run: RenderRun): Token[] {
  const { linkifiers, emoticons } = run.settings;
  const rest = (text: Token) => (emoticons ? emoticonTokens(state, text) : emojiTokens(state, text));
  if (linkifiers.length === 0) return rest(token);
  const text = token.content;
  const tokens: Token[] = [];
  let end = 0;
  for (const link of findLinks(text, run.settings, run.budget)) {
    if (link.start > end) tokens.push(...rest(textToken(state, text.slice(end, link.start))));
    const open = new state.Token('link_open', 'a', 1);
    open.attrs = [['href', link.url]];
    noteLink(open, run);
    tokens.push(open, textToken(state, link.text), new state.Token('link_close', 'a', -1));
    end = link.end;
  }
  if (end === 0) return rest(token);
  if (end < text.length) tokens.push(...rest(textToken(state, text.slice(end))));
  return tokens;
}

function emoticonTokens(state: StateCore, token: Token): Token[] {
  const parts = splitAtEmoticons(token.content);
  if (!parts) return emojiTokens(state, token);
  return parts.flatMap((part) =>
    typeof part === 'string' ? emojiTokens(state, textToken(state, part)) : [emojiToken(state, emojiHtml(part))],
  );
}

function emojiTokens(state: StateCore, token: Token): Token[] {
  const parts = splitAtEmoji(token.content);
  return parts?.map((part) => ('text' in part ? textToken(state, part.text) : emojiToken(state, part.html))) ?? [token];
}

function emojiToken(state: StateCore, html: string): Token {
  const token = new state.Token('emoji', '', 0);
  token.content = html;
  return token;
}

function textToken(state: StateCore, text: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = text;
  return token;
}

function noteLink(token: Token, run: RenderRun): void {
  const href = toLocal(String(token.attrGet('href')), run.settings.origin);
  // Drops the title, which is not part of the dialect.
  token.attrs = [['href', href]];
  run.link = true;
  if (href.startsWith(UPLOADS)) run.attachment = true;
  if (IMAGE.test(href)) run.image = true;
}

/** Records a mention. In a quotation, mentions are silent. */
function noteMention(token: Token, quoted: boolean, run: RenderRun): void {
  const meta = token.meta ?? {};
  if (quoted) meta.muted = true;
  else if (meta.wildcard === 'topic') run.topicWildcard = true;
  else if (meta.wildcard !== undefined) run.wildcard = true;
  else if (meta.quiet) return;
  else if (meta.group !== undefined) run.groups.add(Number(meta.group));
  else run.mentioned.add(Number(meta.user));
}

/** Makes the outer element of `***x***` the strong one. */
function nestStrongOutside(tokens: Token[]): void {
  for (let i = 0; i + 1 < tokens.length; i++) {
    const outer = tokens[i] as Token;
    const inner = tokens[i + 1] as Token;
    if (outer.type !== 'em_open' || inner.type !== 'strong_open') continue;
    let close = i + 2;
    while (close < tokens.length && !(tokens[close]?.type === 'strong_close' && tokens[close]?.level === inner.level))
      close++;
    const outerClose = tokens[close + 1];
    if (outerClose?.type !== 'em_close' || outerClose.level !== outer.level) continue;
    for (const [a, b] of [
      [i, i + 1],
      [close, close + 1],
    ] as const) {
      const first = tokens[a] as Token;
      tokens[a] = tokens[b] as Token;
      tokens[b] = first;
    }
  }
}

export function useFinish(md: MarkdownIt): void {
  md.core.ruler.push('finish', finish);
}
