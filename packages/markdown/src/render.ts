/**
 * Markdown to HTML. The HTML of a message or a description goes to every client as it is, so the promise is this: only
 * tags and attributes that the rules here write; text of the author's is escaped; links only to allowed schemes.
 *
 * Rendered is the core of the dialect (docs/markdown.md). Rendering is synchronous and does no I/O.
 */
import { escapeText } from '@rookery/core';
import Parser, { type MarkdownIt } from 'markdown-it';
import { useBlockRules } from './block-rules.ts';
import { useFinish } from './finish.ts';
import { useInlineRules } from './inline-rules.ts';
import { isAllowedHref, toHref } from './links.ts';
import { NO_REFERENCES, type References } from './references.ts';
import { type RenderRun, toEnv } from './run.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

/** Deeper lists and quotations are shown flat. More lets a source of 10,000 characters make the parser slow. */
const MAX_NESTING = 40;
/**
 * A message's HTML is stored and delivered whole. Ten thousand emoji would make a megabyte of it: what is longer than
 * this many characters is shown as plain text.
 */
const MAX_HTML = 400_000;

/** A rendered message, and what was found in it. */
export interface Rendered {
  readonly html: string;
  /** Ids of the users mentioned aloud, outside quotations. */
  readonly mentioned: ReadonlySet<number>;
  /** Ids of the user groups mentioned aloud, outside quotations. */
  readonly groups: ReadonlySet<number>;
  /** Everybody was mentioned. */
  readonly wildcard: boolean;
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
  useFinish(md);
  return md;
}

const markdown = configure();

/**
 * Renders a source of at most 10,000 characters. Never throws: a source that the parser cannot take is shown as text.
 * @param references what the source may refer to, looked up before (`wantedBy`)
 */
export function render(source: string, references: References = NO_REFERENCES): Rendered {
  return convert(source, references, true);
}

/**
 * The HTML of a description, of a channel say: a source that belongs to nobody, so that it mentions nobody and what it
 * names stays text. '' for none.
 */
export function renderDescription(source: string): string {
  return convert(source, NO_REFERENCES, false).html;
}

function convert(source: string, references: References, wildcards: boolean): Rendered {
  const run: RenderRun = {
    references,
    wildcards,
    mentioned: new Set(),
    groups: new Set(),
    wildcard: false,
    link: false,
    image: false,
    attachment: false,
  };
  try {
    const html = markdown.render(source, toEnv(run)).trimEnd();
    if (html.length <= MAX_HTML) return { html, ...found(run) };
  } catch {
    // A parser's fault on strange input must not keep anybody from sending it; the text itself is always right.
  }
  return { html: plain(source), ...found({ ...run, mentioned: new Set(), groups: new Set(), wildcard: false }) };
}

function found(run: RenderRun): Omit<Rendered, 'html'> {
  const { mentioned, groups, wildcard, link, image, attachment } = run;
  return { mentioned, groups, wildcard, link, image, attachment };
}

function plain(source: string): string {
  return `<p>${escapeText(source).replaceAll('\n', '<br>\n')}</p>`;
}
