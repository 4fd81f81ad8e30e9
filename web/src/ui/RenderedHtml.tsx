/**
 * The only place where HTML of the server enters the page. The server renders and sanitises messages; the client
 * sanitises the HTML a second time, so that neither sanitiser has to be flawless, and makes it a TrustedHTML, which the
 * page's Content-Security-Policy requires everywhere.
 */
import { LINK_SCHEMES } from '@rookery/core/link-schemes';
import DOMPurify, { type Config } from 'dompurify';
import type { JSX } from 'solid-js';
import { createEffect } from 'solid-js';

const TAGS =
  'p br strong em del code pre div span a ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td img time ' +
  'audio video';
const MATH_TAGS =
  'math mrow mi mo mn mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd ' +
  'mlabeledtr mpadded mphantom mstyle menclose';
const SVG_TAGS = 'svg path line g';

/**
 * The values of attributes that may be addresses: the schemes of links, and everything without a scheme. It replaces
 * DOMPurify's own expression, which has fewer schemes.
 */
const ADDRESS = new RegExp(`^(?:(?:${[...LINK_SCHEMES].join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i');

/** Exactly the output of the server's renderer (docs/markdown.md): no forms, no styles, no ids of the page. */
const OPTIONS: Config = {
  RETURN_TRUSTED_TYPE: true,
  ALLOWED_TAGS: `#text ${TAGS} ${MATH_TAGS} ${SVG_TAGS}`.split(' '),
  FORBID_ATTR: 'id name target ping srcset poster background autoplay usemap popover tabindex slot is'.split(' '),
  // The TeX of a formula, which would become a text of its MathML.
  ADD_FORBID_CONTENTS: ['annotation'],
  ALLOWED_URI_REGEXP: ADDRESS,
  ALLOW_DATA_ATTR: true,
  ADD_ATTR: ['datetime'],
};

/**
 * KaTeX sizes its boxes with style attributes; the policy allows no inline styles, so they are set through the CSSOM.
 */
const STYLE = 'data-rookery-style';
/** Matches a tag with a style. The policy reports styles as soon as the text is parsed, so they are renamed before. */
const STYLED_TAG = /<[a-z][^<>]* style="[^<>]*>/gi;
/** Properties that a formula may set. A message must not be able to draw over the page. */
const STYLES_OF_FORMULAS = new Set([
  'height',
  'width',
  'min-width',
  'vertical-align',
  'top',
  'left',
  'bottom',
  'margin',
  'margin-left',
  'margin-right',
  'margin-top',
  'padding-left',
  'border-top-width',
  'border-right-width',
  'border-right-style',
  'border-bottom-width',
  'border-width',
  'border-style',
  'border-color',
  'text-shadow',
  'color',
  'background-color',
  'position',
]);

const purifier = DOMPurify(window);
// Set once: with each call, DOMPurify would create its lists of tags and attributes again, half of the time of a call.
purifier.setConfig(OPTIONS);
purifier.addHook('uponSanitizeAttribute', (element, data) => {
  if (data.attrName === 'style') data.keepAttr = false;
  // Outside of formulas, only table cells use a style: their alignment.
  if (data.attrName === STYLE) data.keepAttr = element.matches('td, th') || element.closest('.katex') !== null;
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A' && element.hasAttribute('href')) element.setAttribute('rel', 'noopener noreferrer');
  const src = element.getAttribute('src');
  if (src !== null && !isOwn(src)) element.removeAttribute('src');
});

/** Whether an address is on this server. The policy would block others, and report them on the console. */
const isOwn = (src: string): boolean =>
  URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;

interface RenderedHtmlProps {
  /** The HTML that the server rendered. */
  readonly html: string;
  readonly class?: string | undefined;
  /** Called with the element after each change of its content, to add behaviour to spoilers, pictures and times. */
  readonly enhance?: (element: HTMLDivElement) => void;
}

/** The content of a message, a description or a preview, as the server rendered it. */
export function RenderedHtml(props: RenderedHtmlProps): JSX.Element {
  let element!: HTMLDivElement;
  createEffect(() => {
    element.innerHTML = sanitized(props.html);
    applyStyles(element);
    props.enhance?.(element);
  });
  return <div ref={element} class={props.class} dir="auto" />;
}

/** Recently sanitised HTML, by its source: a row that is shown again is a third cheaper to draw. */
const recent = new Map<string, string>();
const MAX_RECENT = 500;
/** Max. characters of a text in `recent`, so that its memory is bounded. */
const LONGEST_RECENT = 20_000;

function sanitized(html: string): string {
  const clean = recent.get(html) ?? (purifier.sanitize(withoutStyles(html)) as unknown as string);
  if (html.length > LONGEST_RECENT) return clean;
  recent.delete(html);
  recent.set(html, clean);
  if (recent.size > MAX_RECENT) recent.delete(recent.keys().next().value as string);
  return clean;
}

const withoutStyles = (html: string): string =>
  html.replaceAll(STYLED_TAG, (tag) => tag.replaceAll(' style="', ` ${STYLE}="`));

function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    const isCell = element.matches('td, th');
    for (const declaration of (element.getAttribute(STYLE) ?? '').split(';')) {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      const harmless = name === 'position' ? value === 'relative' : !/url|expression|var\(/i.test(value);
      const isMeant = isCell ? name === 'text-align' : STYLES_OF_FORMULAS.has(name);
      if (isMeant && harmless) element.style.setProperty(name, value);
    }
    element.removeAttribute(STYLE);
  }
}

/**
 * Sanitises HTML of the clipboard into nodes that are read and never enter the page. The page's policy allows only one
 * sanitiser.
 */
export function sanitizedFragment(html: string): DocumentFragment {
  purifier.clearConfig();
  try {
    return purifier.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'script', 'svg', 'math', 'title'],
      FORBID_CONTENTS: ['style', 'script', 'svg', 'math', 'title'],
    });
  } finally {
    purifier.setConfig(OPTIONS);
  }
}
