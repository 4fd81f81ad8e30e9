/** What comes before the code, by the operator of an expression of RFC 6570. */
const BEFORE: Readonly<Record<string, string>> = {
  '#': '#',
  '.': '.',
  '/': '/',
  ';': ';code=',
  '?': '?code=',
  '&': '&code=',
};
const EXPRESSION = /\{([+#./;?&]?)code(?::(\d+)|\*)?\}/g;

/** The address of a playground with code in it. @returns undefined for one that is no address of the web */
export function playgroundAddress(template: string, code: string): string | undefined {
  const address = template.replace(EXPRESSION, (_all, operator: string, length: string | undefined) => {
    const given = length === undefined ? code : [...code].slice(0, Number(length)).join('');
    const encoded = operator === '+' || operator === '#' ? encodeURI(given) : encodeURIComponent(given);
    return `${BEFORE[operator] ?? ''}${encoded}`;
  });
  return /^https?:\/\//.test(address) ? address : undefined;
}
