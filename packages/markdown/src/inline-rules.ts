/** Inline syntax: emphasis with asterisks only, code, mentions, links to channels, emoji by name, times. */
import { channelSlug, escapeAll, escapeText, resolveEmoji, topicAddress } from '@rookery/core';
import type { MarkdownIt, RendererRule, StateInline } from 'markdown-it';
import { customEmojiHtml, emojiHtml } from './emoji-html.ts';
import { CHANNEL_LINK, EMOJI, GROUP_MENTION, MENTION, toNamed } from './references.ts';
import { runOf } from './run.ts';

const STAR = 0x2a;
const BACKTICK = 0x60;
const AT = 0x40;
const HASH = 0x23;
const COLON = 0x3a;
const LESS = 0x3c;

/** The names of wildcard mentions; `topic` addresses the topic's participants, the others all receivers. */
const WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);
const BEFORE_MENTION = /[\s'"({[/<]/;
const BEFORE_CHANNEL = /[\s'"(,:<]/;
const TIME = /<time:([^>\n]{1,50})>/y;
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

function matchHere(pattern: RegExp, state: StateInline): RegExpExecArray | null {
  pattern.lastIndex = state.pos;
  const match = pattern.exec(state.src);
  return match && pattern.lastIndex <= state.posMax ? match : null;
}

function follows(state: StateInline, allowed: RegExp): boolean {
  return state.pos === 0 || allowed.test(state.src.charAt(state.pos - 1));
}

/** Punctuation that ends something: `name*, email*` marks footnotes. */
const CLOSING = /[,.:;!?\p{Pe}\p{Pf}\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Lets emphasis and struck text start before any character but a blank, and end after one; between a word and closing
 * punctuation it only ends. CommonMark also looks at other punctuation, by which `**(a)**b` is text; languages without
 * blanks between words often have such texts.
 */
function withDelimiters(State: typeof StateInline): typeof StateInline {
  return class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const { length } = super.scanDelims(start, canSplitWord);
      const end = start + length;
      const next = end < this.posMax ? this.src.charAt(end) : '';
      const isFootnote = start > 0 && CLOSING.test(next) && WORD.test(this.src.charAt(start - 1));
      const can_open = /\S/.test(next) && !isFootnote;
      const can_close = start > 0 && /\S/.test(this.src.charAt(start - 1));
      return { can_open, can_close, length };
    }
  };
}

/** Parses `*` and `**`. Underscores are not emphasis: in chats about programs they are parts of names. */
function emphasis(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== STAR) return false;
  const scanned = state.scanDelims(state.pos, true);
  for (let i = 0; i < scanned.length; i++) {
    state.push('text', '', 0).content = '*';
    state.delimiters.push({
      marker: STAR,
      length: scanned.length,
      token: state.tokens.length - 1,
      end: -1,
      open: scanned.can_open,
      close: scanned.can_close,
    });
  }
  state.pos += scanned.length;
  return true;
}

/**
 * Returns the last position of a backtick run of each length, so that an unmatched run is not searched for repeatedly.
 */
function lastRuns(source: string): Record<number, number> {
  const last: Record<number, number> = {};
  for (const { 0: run, index } of source.matchAll(/`+/g)) last[run.length] = index;
  return last;
}

/** Parses code between backtick runs of equal length; blanks at its ends are retained. */
function code(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== BACKTICK) return false;
  let from = start;
  while (from < state.posMax && state.src.charCodeAt(from) === BACKTICK) from++;
  const length = from - start;
  if (!state.backticksScanned) {
    state.backticks = lastRuns(state.src);
    state.backticksScanned = true;
  }
  if ((state.backticks[length] ?? -1) >= from) {
    let end = from;
    for (let at = state.src.indexOf('`', end); at !== -1 && at < state.posMax; at = state.src.indexOf('`', end)) {
      end = at;
      while (end < state.posMax && state.src.charCodeAt(end) === BACKTICK) end++;
      if (end - at !== length) continue;
      if (!silent) state.push('code_inline', 'code', 0).content = state.src.slice(from, at);
      state.pos = end;
      return true;
    }
  }
  if (!silent) state.pending += state.src.slice(start, from);
  state.pos = from;
  return true;
}

function mention(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== AT || !follows(state, BEFORE_MENTION)) return false;
  const match = matchHere(MENTION, state);
  if (!match) return groupMention(state, silent);
  const text = match[2] ?? '';
  const quiet = match[1] === '_';
  if (WILDCARDS.has(text)) {
    if (quiet || !runOf(state.env).wildcards) return false;
    if (!silent) state.push('mention', '', 0).meta = { wildcard: text };
  } else {
    const { name, id } = toNamed(text);
    const user = runOf(state.env).references.user(name, id);
    if (!user) return false;
    if (!silent) state.push('mention', '', 0).meta = { user: user.id, name: user.name, quiet };
  }
  state.pos += match[0].length;
  return true;
}

function groupMention(state: StateInline, silent: boolean): boolean {
  const match = matchHere(GROUP_MENTION, state);
  const group = match?.[2] === undefined ? undefined : runOf(state.env).references.group(match[2]);
  if (!match || !group) return false;
  const { id, name, title } = group;
  if (!silent) state.push('mention', '', 0).meta = { group: id, name, title, quiet: match[1] === '_' || group.silent };
  state.pos += match[0].length;
  return true;
}

const renderMention: RendererRule = (tokens, index) => {
  const { wildcard, user, group, name, title, quiet, muted } = tokens[index]?.meta ?? {};
  if (wildcard !== undefined) {
    // A quotation notifies nobody, and a wildcard has no silent form, so it becomes text.
    if (muted) return `@${wildcard}`;
    if (wildcard === 'topic') return '<span class="topic-mention">@topic</span>';
    return `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${wildcard}</span>`;
  }
  const text = escapeText(String(name));
  if (group !== undefined) {
    return quiet || muted
      ? `<span class="user-group-mention silent" data-user-group-id="${group}">${escapeText(String(title))}</span>`
      : `<span class="user-group-mention" data-user-group-id="${group}">@${text}</span>`;
  }
  return quiet || muted
    ? `<span class="user-mention silent" data-user-id="${user}">${text}</span>`
    : `<span class="user-mention" data-user-id="${user}">@${text}</span>`;
};

function channelLink(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== HASH || state.linkLevel > 0 || !follows(state, BEFORE_CHANNEL)) return false;
  const match = matchHere(CHANNEL_LINK, state);
  if (!match) return false;
  const [whole, name = '', topic, message] = match;
  const { references } = runOf(state.env);
  const channel = references.channel(name);
  if (!channel) return false;
  if (!silent) {
    const token = state.push('channel_link', '', 0);
    token.content =
      topic === undefined
        ? anchor(
            'stream',
            channel.id,
            `/#narrow/channel/${channelSlug(channel.id, channel.name)}`,
            `#${escapeText(channel.name)}`,
          )
        : topicAnchor(channel, topic, message, references.newestOf(channel.id, topic));
  }
  state.pos += whole.length;
  return true;
}

function anchor(kind: string, channel: number | undefined, href: string, html: string): string {
  const id = channel === undefined ? '' : ` data-stream-id="${channel}"`;
  return `<a class="${kind}"${id} href="${escapeAll(href)}">${html}</a>`;
}

function topicAnchor(
  channel: { id: number; name: string },
  topic: string,
  message: string | undefined,
  newest: number | undefined,
): string {
  const shown = `#${escapeText(channel.name)} &gt; ${topic === '' ? '<em>general chat</em>' : escapeText(topic)}`;
  const there = `/${topicAddress(channel, topic)}`;
  if (message !== undefined) return anchor('message-link', undefined, `${there}/near/${message}`, `${shown} @ 💬`);
  const end = newest === undefined ? '' : `${topic === '' ? '' : '/'}with/${newest}`;
  return anchor('stream-topic', channel.id, `${there}${end}`, shown);
}

function emoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== COLON) return false;
  const match = matchHere(EMOJI, state);
  const name = match?.[1];
  if (!match || name === undefined) return false;
  const custom = runOf(state.env).references.emoji?.(name);
  const known = custom === undefined ? resolveEmoji(name) : undefined;
  if (custom === undefined && !known) return false;
  if (!silent) state.push('emoji', '', 0).content = known ? emojiHtml(known) : customEmojiHtml(name, custom as string);
  state.pos += match[0].length;
  return true;
}

/** Parses a time in ISO 8601; without a zone it is UTC. */
function time(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== LESS) return false;
  const match = matchHere(TIME, state);
  const text = match?.[1];
  const shape = text === undefined ? null : ISO_8601.exec(text);
  if (!match || text === undefined || !shape) return false;
  const at = new Date(text.length > 10 && shape[1] === undefined ? `${text}Z` : text);
  if (Number.isNaN(at.getTime())) return false;
  if (!silent) {
    const utc = `${at.toISOString().slice(0, 19)}Z`;
    state.push('time', '', 0).content = `<time datetime="${utc}">${escapeText(text)}</time>`;
  }
  state.pos += match[0].length;
  return true;
}

const renderContent: RendererRule = (tokens, index) => tokens[index]?.content ?? '';

export function useInlineRules(md: MarkdownIt): void {
  md.inline.State = withDelimiters(md.inline.State);
  md.inline.ruler.at('emphasis', emphasis);
  md.inline.ruler.at('backticks', code);
  // After URLs, which may contain colons and hashes.
  md.inline.ruler.after('linkify', 'mention', mention);
  md.inline.ruler.after('mention', 'channel_link', channelLink);
  md.inline.ruler.after('channel_link', 'emoji', emoji);
  md.inline.ruler.after('emoji', 'time', time);
  md.renderer.rules.mention = renderMention;
  md.renderer.rules.channel_link = renderContent;
  md.renderer.rules.emoji = renderContent;
  md.renderer.rules.time = renderContent;
  md.renderer.rules.text = (tokens, index) => escapeText(tokens[index]?.content ?? '');
  md.renderer.rules.code_inline = (tokens, index) => `<code>${escapeText(tokens[index]?.content ?? '')}</code>`;
  md.renderer.rules.s_open = () => '<del>';
  md.renderer.rules.s_close = () => '</del>';
}
