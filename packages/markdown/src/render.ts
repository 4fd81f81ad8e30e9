/**
 * Markdown to HTML. Every client gets the HTML of a message or a description unchanged, so the promise is this: only
 * tags and attributes that the rules here write; text of the author's is escaped; links only to allowed schemes.
 *
 * Rendering is synchronous and does no I/O (docs/markdown.md). Formulas and colours come in as extras, since they are
 * slow to load and to run.
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

/** Deeper lists and quotations are shown flat. More lets a source of 10,000 characters make the parser slow. */
const MAX_NESTING = 40;
/**
 * A message's HTML is stored and delivered whole. Ten thousand emoji would make a megabyte of it: what is longer than
 * this many characters is shown as plain text.
 */
const MAX_HTML = 400_000;

/**
 * Steps that linkifiers may take in one source: 0.6 s, 4 at worst. A hundred usual ones need less for a source of
 * 10,000 characters. What is left when they are taken stays text.
 */
const MAX_LINK_STEPS = 40_000_000;

/** A rendered message, and what was found in it. */
export interface Rendered {
  readonly html: string;
  /** Ids of the users mentioned aloud, outside quotations. */
  readonly mentioned: ReadonlySet<number>;
  /** Ids of the user groups mentioned aloud, outside quotations. */
  readonly groups: ReadonlySet<number>;
  /** Everybody was mentioned. */
  readonly wildcard: boolean;
  /** Everybody who took part in the topic was mentioned. */
  readonly topicWildcard: boolean;
  readonly link: boolean;
  readonly image: boolean;
  readonly attachment: boolean;
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

/** An address that stands literally in a text. */
interface WebLink {
  readonly index: number;
  readonly lastIndex: number;
  readonly text: string;
  /** '' where it has none. */
  readonly schema: string;
}

/** What one source may cost in a thread that has the time. */
export function linkBudget(): LinkBudget {
  return { steps: MAX_LINK_STEPS, isSpent: false };
}

/** The addresses in a text. */
export function webLinks(text: string): readonly WebLink[] {
  return markdown.linkify.match(text) ?? [];
}

/**
 * Renders a source of at most 10,000 characters. Never throws: a source that the parser cannot take is shown as text.
 * @param references what the source may refer to, looked up before (`wantedBy`)
 * @param budget what linkifiers may still take; where it runs out, what they had not looked at stays text
 */
export function render(
  source: string,
  references: ResolvedReferences = NO_REFERENCES,
  settings: RenderSettings = NO_SETTINGS,
  extras?: Extras,
  budget = linkBudget(),
): Rendered {
  return convert(source, { references, settings, extras, budget, wildcards: true });
}

/**
 * The HTML of a description, of a channel say: a source that belongs to nobody, so that it mentions nobody and what it
 * names stays text. '' for none.
 */
export function renderDescription(source: string): string {
  const nothing = { references: NO_REFERENCES, settings: NO_SETTINGS, extras: undefined, budget: linkBudget() };
  return convert(source, { ...nothing, wildcards: false }).html;
}

type Means = Pick<RenderRun, 'references' | 'settings' | 'extras' | 'budget' | 'wildcards'>;

function convert(source: string, means: Means): Rendered {
  const run: RenderRun = { ...means, ...nothingFound() };
  try {
    const html = markdown.render(source, toEnv(run)).trimEnd();
    if (html.length <= MAX_HTML) return { html, ...found(run) };
  } catch {
    // A parser's fault on strange input must not refuse the message; the text itself is always right.
  }
  const { link, image, attachment } = run;
  return { ...plainly(source), link, image, attachment };
}

/** A source as the text that it is. */
export function plainly(source: string): Rendered {
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

function found(run: RenderRun): Omit<Rendered, 'html'> {
  const { mentioned, groups, wildcard, topicWildcard, link, image, attachment } = run;
  return { mentioned, groups, wildcard, topicWildcard, link, image, attachment };
}
