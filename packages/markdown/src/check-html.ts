/**
 * The final check of rendered HTML: it is parsed as browsers parse it, and may contain only what the rules write. The
 * rules escape their output, so the check fails only if they, the parser, KaTeX or highlight.js have a bug.
 *
 * It rejects rather than repairs: a sanitizer that rewrites the HTML changes its exact text, which clients compare.
 */
import { type DefaultTreeAdapterTypes, html as names, parseFragment } from 'parse5';
import { isAllowedHref } from './links.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const TAGS = new Set(
  (
    'p br strong em del code pre div span a ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td img time ' +
    'audio video'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'class title alt role start datetime aria-label aria-hidden data-user-id data-user-group-id data-stream-id ' +
    'data-code-language data-original-content-type data-original-dimensions data-original-src data-animated controls preload'
  ).split(' '),
);
const MATH_TAGS = new Set(
  (
    'math semantics annotation mrow mi mo mn mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover ' +
    'mtable mtr mtd mlabeledtr mpadded mphantom mstyle menclose mglyph'
  ).split(' '),
);
const MATH_ATTRIBUTES = new Set(
  (
    'display encoding mathvariant accent accentunder stretchy fence separator lspace rspace minsize maxsize width height ' +
    'depth voffset linethickness columnalign columnspacing rowspacing columnlines rowlines rowalign columnwidth side align ' +
    'scriptlevel displaystyle mathcolor mathbackground mathsize notation largeop movablelimits symmetric form class ' +
    'linebreak'
  ).split(' '),
);
const SVG_ATTRIBUTES = new Set([
  'width',
  'height',
  'viewBox',
  'preserveAspectRatio',
  'd',
  'x1',
  'x2',
  'y1',
  'y2',
  'stroke-width',
]);
const SVG_TAGS = new Set(['svg', 'path', 'line', 'g']);

/** Lengths, colours and alignments; no other function, no URL, and no position on the page. */
const STYLE = /^(?:position:relative|width:calc\(100% - [\d.]+em\)|(?!position)[a-z-]+:\s?[-#\w.%][-#\w.% ]*)$/;

/** Whether a browser parses the HTML into allowed elements and attributes only. */
export function isClean(html: string): boolean {
  const tree = parseFragment(html);
  return tree.childNodes.every((node) => isAllowed(node, false));
}

function isAllowed(node: Node, belowMath: boolean): boolean {
  if (node.nodeName === '#text') return true;
  if (!('tagName' in node)) return false;
  const { tagName, namespaceURI, attrs, childNodes } = node;
  const svg = namespaceURI === names.NS.SVG;
  // KaTeX nests elements of MathML in its texts (`mi`, `mo`), where parsers take them for unknown ones of HTML.
  const math = namespaceURI === names.NS.MATHML || (belowMath && MATH_TAGS.has(tagName));
  if (!(svg ? SVG_TAGS : math ? MATH_TAGS : TAGS).has(tagName)) return false;
  const known = svg ? SVG_ATTRIBUTES : math ? MATH_ATTRIBUTES : ATTRIBUTES;
  return (
    attrs.every(({ name, value }) => isAllowedAttribute(known, tagName, name, value)) &&
    childNodes.every((child) => isAllowed(child, belowMath || math))
  );
}

function isAllowedAttribute(known: ReadonlySet<string>, tag: string, name: string, value: string): boolean {
  if (name === 'xmlns') return /^http:\/\/www\.w3\.org\/(?:1998\/Math\/MathML|2000\/svg)$/.test(value);
  if (name === 'style') return value.split(/;\s?/).every((one) => one === '' || STYLE.test(one));
  if (name === 'href') return tag === 'a' && isAllowedHref(value);
  // Media come from the server itself, or are custom emoji.
  if (name === 'src') return ['img', 'audio', 'video'].includes(tag) && /^(?:\/(?!\/)|https?:\/\/)/.test(value);
  return known.has(name);
}
