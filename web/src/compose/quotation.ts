/** Another user's text as a quotation in Markdown; a fence within it cannot end it. */
export function quotation(source: string): string {
  return fenced(source, 'quote');
}

/** A fenced block, with a fence longer than any within. */
function fenced(source: string, language: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/^ {0,3}(`{3,})/gm)].map((match) => (match[1] as string).length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${source}\n${fence}`;
}
