/** A line that may open or close a fence: its indentation, its mark, and the rest. */
const FENCE = /^([ \t]*)(`{3,}|~{3,})([^`~]*)$/;
/** Matches any text, so it never backtracks. */
const LANGUAGE = /^[ \t]*\{?\.?([\w+./#-]*)/;

/** Removes code and quotations in fences. Spoilers stay with their headings: mentions in them notify. */
function withoutFences(text: string): string {
  const open: { readonly mark: string; readonly language: string }[] = [];
  const isOutside = (line: string): boolean => {
    const [, indent = '', mark, rest = ''] = FENCE.exec(line) ?? [];
    const [, language = ''] = LANGUAGE.exec(rest) ?? [];
    const top = open.at(-1);
    const isInCode = top !== undefined && top.language !== 'quote' && top.language !== 'spoiler';
    const closes = rest.trim() === '' && (isInCode ? mark?.startsWith(top.mark) : mark === top?.mark);
    if (mark !== undefined && closes) open.pop();
    else if (mark !== undefined && !isInCode && indent.length < 4) open.push({ mark, language });
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
