/** A line that may open or close a fence: the marker of a list item, the indentation, the fence's mark, the rest. */
const FENCE = /^((?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])?)([ \t]*)(`{3,}|~{3,})([^`~]*)$/;
/** Matches any text, so it never backtracks. */
const LANGUAGE = /^[ \t]*\{?\.?([\w+./#-]*)/;

interface Fence {
  readonly mark: string;
  readonly language: string;
  /** The indentation of its list item: a line with less ends it. */
  readonly indent: number;
}

/**
 * Removes code and quotations in fences. Spoilers stay with their headings: mentions in them notify. A fence that is
 * indented outside of a list may end too early here.
 */
function withoutFences(text: string): string {
  const open: Fence[] = [];
  const isOutside = (line: string): boolean => {
    const own = line.search(/\S/);
    while (own >= 0 && own < (open.at(-1)?.indent ?? 0)) open.pop();
    const [, marker = '', indent = '', mark, rest = ''] = FENCE.exec(line) ?? [];
    const [, language = ''] = LANGUAGE.exec(rest) ?? [];
    const top = open.at(-1);
    const isInCode = top !== undefined && top.language !== 'quote' && top.language !== 'spoiler';
    const isClosing = marker === '' && rest.trim() === '';
    const closes = isClosing && (isInCode ? mark?.startsWith(top.mark) : mark === top?.mark);
    if (mark !== undefined && closes) open.pop();
    else if (mark !== undefined && !isInCode && indent.length < 4) {
      open.push({ mark, language, indent: marker.length + indent.length });
    }
    return open.every((fence) => fence.language === 'spoiler');
  };
  return text.split('\n').filter(isOutside).join('\n');
}

/** The kind of wildcard mention in a text, outside of code and quotations; undefined for none. */
export function wildcardIn(text: string): 'channel' | 'topic' | undefined {
  if (!text.includes('@**')) return undefined;
  const plain = withoutFences(text).replace(/^ {0,3}>.*|`[^`\n]*`/gm, '');
  if (/(?:^|[\s'"([{/<])@\*\*(?:all|everyone|channel|stream)\*\*/m.test(plain)) return 'channel';
  return /(?:^|[\s'"([{/<])@\*\*topic\*\*/m.test(plain) ? 'topic' : undefined;
}
