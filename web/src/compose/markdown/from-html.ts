/** Converts HTML of the clipboard to Markdown: everything that messages can show, and the text of the rest. */
import { sanitizedFragment } from '../../ui/index.ts';
import { linkText } from './link-text.ts';

/** Max. nesting; deeper elements are read as text. */
const MAX_NESTING = 40;

/** @returns '' if the HTML has no text */
export function toMarkdown(html: string): string {
  // Google Docs wraps everything in a <b> that is not bold.
  const root = sanitizedFragment(html.replace(/<b\s[^>]*font-weight:\s*(?:normal|400)[^>]*>/gi, '<span>'));
  return nodesToMarkdown(root);
}

/** Returns the Markdown of a node's contents. */
export function nodesToMarkdown(root: ParentNode): string {
  return inside(root as unknown as Node, { depth: 0, list: '' })
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface Place {
  readonly depth: number;
  /** The mark of the list's items. */
  readonly list: string;
}

function inside(node: Node, place: Place): string {
  if (place.depth > MAX_NESTING) return node.textContent ?? '';
  const deeper = { ...place, depth: place.depth + 1 };
  return [...node.childNodes].map((child) => one(child, deeper)).join('');
}

function one(node: Node, place: Place): string {
  if (node.nodeType === 3) return (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
  if (node.nodeType !== 1) return '';
  const element = node as HTMLElement;
  switch (element.tagName) {
    case 'BR':
      return '\n';
    case 'HR':
      return '\n\n---\n\n';
    case 'STRONG':
    case 'B':
      return around('**', inside(element, place));
    case 'EM':
    case 'I':
      return around('*', inside(element, place));
    case 'DEL':
    case 'S':
    case 'STRIKE':
      return around('~~', inside(element, place));
    case 'CODE':
    case 'KBD':
      return around('`', element.textContent ?? '');
    case 'PRE':
      return `\n\n\`\`\`\n${(element.textContent ?? '').replace(/\n$/, '')}\n\`\`\`\n\n`;
    case 'A':
      return linked(element, place);
    case 'IMG':
      return element.getAttribute('alt') ?? '';
    default:
      return block(element, place);
  }
}

function block(element: HTMLElement, place: Place): string {
  switch (element.tagName) {
    case 'UL':
      return items(element, place, () => '* ');
    case 'OL': {
      const first = Number(element.getAttribute('start') ?? 1) || 1;
      return items(element, place, (i) => `${first + i}. `);
    }
    case 'BLOCKQUOTE':
      return `\n\n${nodesToMarkdown(element).replace(/^/gm, '> ')}\n\n`;
    case 'TABLE':
      return table(element);
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6':
      return `\n\n${'#'.repeat(Number(element.tagName[1]))} ${inside(element, place).trim()}\n\n`;
    case 'P':
      return `\n\n${inside(element, place).trim()}\n\n`;
    case 'DIV':
    case 'SECTION':
    case 'ARTICLE':
    case 'TR':
      return `\n${inside(element, place)}\n`;
    default:
      return inside(element, place);
  }
}

function items(list: HTMLElement, place: Place, mark: (i: number) => string): string {
  const lines = [...list.children].map((item, i) => {
    const marker = mark(i);
    const words = inside(item, { ...place, list: marker })
      .trim()
      .replace(/\n+/g, '\n');
    return marker + words.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
  });
  return place.list === '' ? `\n\n${lines.join('\n')}\n\n` : `\n${lines.join('\n')}`;
}

function table(element: HTMLElement): string {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) =>
      nodesToMarkdown(cell).replace(/\n+/g, ' ').replaceAll('|', '\\|'),
    ),
  );
  const [head, ...rest] = rows;
  if (!head || head.length < 2) return `\n${rows.map((row) => row.join(' ')).join('\n')}\n`;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `\n\n${[line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')}\n\n`;
}

function linked(element: HTMLElement, place: Place): string {
  const href = element.getAttribute('href') ?? '';
  const words = inside(element, place).trim();
  if (!/^https?:|^mailto:/i.test(href) || words === '') return words;
  return words === href ? href : `[${linkText(words)}](${href.replaceAll(')', '%29')})`;
}

function around(mark: string, words: string): string {
  const core = words.trim();
  if (core === '') return words;
  const lead = words.slice(0, words.indexOf(core));
  const rest = words.slice(lead.length + core.length);
  return `${lead}${mark}${core}${mark}${rest}`;
}
