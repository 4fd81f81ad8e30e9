/** The kind of wildcard mention in a text, outside of code and quotations; undefined for none. */
export function wildcardIn(text: string): 'channel' | 'topic' | undefined {
  if (!text.includes('@**')) return undefined;
  const unfenced = text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1|$(?![\s\S]))/gm, '');
  const plain = unfenced.replace(/^ {0,3}>.*|`[^`\n]*`/gm, '');
  if (/(?:^|[\s'"([{/<])@\*\*(?:all|everyone|channel|stream)\*\*/m.test(plain)) return 'channel';
  return /(?:^|[\s'"([{/<])@\*\*topic\*\*/m.test(plain) ? 'topic' : undefined;
}
