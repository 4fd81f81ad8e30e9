/**
 * Renders Markdown as HTML. Every client gets the HTML of a message or description unchanged, so these are guaranteed:
 * it contains only tags and attributes that the rules here write; the author's text is escaped; links have only allowed
 * schemes.
 *
 * Rendering is synchronous and does no I/O (docs/markdown.md). Formulas and highlighting are passed in as extras, since
 * they are slow to load and to run.
 */
import { escapeText } from '@rookery/core';
import Parser, { type MarkdownIt } from 'markdown-it';
import { useBlockRules } from './block-rules.ts';
import { useFinish } from './finish.ts';
import { useInlineMedia } from './inline-media.ts';
import { useInlineRules } from './inline-rules.ts';
import type { LinkBudget } from './linkifiers.ts';
import { isAllowedHref, toHref } from './links.ts';
import { useMath } from './math.ts';
import { usePreviews } from './previews.ts';
import { NO_REFERENCES, type ResolvedReferences } from './references.ts';
import { type Extras, type RenderRun, toEnv } from './run.ts';
import { NO_SETTINGS, type RenderSettings } from './settings.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

/**
 * Max. nesting of lists and quotations; deeper ones are shown flat. With more, a source of 10,000 characters can make
 * the parser slow.
 */
const MAX_NESTING = 40;
/**
 * Max. characters of a message's HTML, which is stored and delivered whole; beyond it the message is shown as plain
 * text. Ten thousand emoji would become a megabyte.
 */
const MAX_HTML = 400_000;

/**
 * Max. steps of linkifiers in a source: 0.6 s, 4 in the worst case. A hundred typical linkifiers need less for a source
 * of 10,000 characters. Beyond the limit the rest stays text.
 */
const MAX_LINK_STEPS = 40_000_000;

/** A rendered message, and what it contains. */
export interface RenderedMessage {
  readonly html: string;
  /** Ids of the users with a mention that is neither silent nor in a quotation. */
  readonly mentioned: ReadonlySet<number>;
  /** Ids of the user groups with a mention that is neither silent nor in a quotation. */
  readonly groups: ReadonlySet<number>;
  /** Whether it has a wildcard mention of all receivers. */
  readonly wildcard: boolean;
  /** Whether it has a wildcard mention of the topic's participants. */
  readonly topicWildcard: boolean;
  readonly link: boolean;
  readonly image: boolean;
  readonly attachment: boolean;
}

/** Whether a text has characters without which it has no URL and no email address. */
export function mayHaveLink(text: string): boolean {
  return /[.:]\S|@|\/\//.test(text);
}

function configure(): MarkdownIt {
  const md = new Parser('default', { html: false, breaks: true, linkify: true, maxNesting: MAX_NESTING });
  // Not in the dialect: setext headings, reference links, images, <url>, backslash escapes, typography.
  md.disable([
    'lheading',
    'reference',
    'image',
    'autolink',
    'escape',
    'html_block',
    'html_inline',
    'replacements',
    'smartquotes',
  ]);
  md.linkify
    .set({ fuzzyLink: true })
    .tlds([...TOP_LEVEL_DOMAINS])
    .add('//', null);
  // Most texts have no address, and looking for one by the parser's expression is 40 % of rendering a plain text.
  const find = md.linkify.test.bind(md.linkify);
  md.linkify.test = (text) => mayHaveLink(text) && find(text);
  md.normalizeLink = toHref;
  md.normalizeLinkText = (url) => url;
  md.validateLink = isAllowedHref;
  useInlineRules(md);
  useBlockRules(md);
  useMath(md);
  useFinish(md);
  useInlineMedia(md);
  usePreviews(md);
  return md;
}

const markdown = configure();

/** A URL or email address in a text. */
interface WebLink {
  readonly index: number;
  readonly lastIndex: number;
  readonly text: string;
  /** '' if it has none. */
  readonly schema: string;
}

/** Returns the budget of a source in a thread other than the main one. */
export function linkBudget(): LinkBudget {
  return { steps: MAX_LINK_STEPS, isSpent: false };
}

/** Returns the URLs and email addresses in a text. */
export function webLinks(text: string): readonly WebLink[] {
  return markdown.linkify.match(text) ?? [];
}

/**
 * Renders a source of at most 10,000 characters. Never throws: a source on which the parser fails is shown as text.
 * @param references the resolved references of the source (`wantedBy`)
 * @param budget the remaining budget of linkifiers; when it is spent, the rest of the source gets no further links from
 *   them
 */
export function render(
  source: string,
  references: ResolvedReferences = NO_REFERENCES,
  settings: RenderSettings = NO_SETTINGS,
  extras?: Extras,
  budget = linkBudget(),
): RenderedMessage {
  return convert(source, { references, settings, extras, budget, wildcards: true });
}

/**
 * Renders a description, such as that of a channel. It has no author, so mentions and other references stay text.
 * Returns '' for ''.
 */
export function renderDescription(source: string): string {
  const nothing = { references: NO_REFERENCES, settings: NO_SETTINGS, extras: undefined, budget: linkBudget() };
  return convert(source, { ...nothing, wildcards: false }).html;
}

type Means = Pick<RenderRun, 'references' | 'settings' | 'extras' | 'budget' | 'wildcards'>;

function convert(source: string, means: Means): RenderedMessage {
  const run: RenderRun = { ...means, ...nothingFound() };
  try {
    const html = markdown.render(source, toEnv(run)).trimEnd();
    if (html.length <= MAX_HTML) return { html, ...found(run) };
  } catch {
    // A bug of the parser must not reject the message; plain text is always correct.
  }
  const { link, image, attachment } = run;
  return { ...plainly(source), link, image, attachment };
}

/** Renders a source as plain text. */
export function plainly(source: string): RenderedMessage {
  const html = `<p>${escapeText(source).replaceAll('\n', '<br>\n')}</p>`;
  return { html, ...nothingFound() };
}

function nothingFound() {
  return {
    mentioned: new Set<number>(),
    groups: new Set<number>(),
    wildcard: false,
    topicWildcard: false,
    link: false,
    image: false,
    attachment: false,
  };
}

function found(run: RenderRun): Omit<RenderedMessage, 'html'> {
  const { mentioned, groups, wildcard, topicWildcard, link, image, attachment } = run;
  return { mentioned, groups, wildcard, topicWildcard, link, image, attachment };
}
