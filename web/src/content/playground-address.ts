/** The prefix of the code in the address, by the operator of the RFC 6570 expression. */
const BEFORE: Readonly<Record<string, string>> = {
  '#': '#',
  '.': '.',
  '/': '/',
  ';': ';code=',
  '?': '?code=',
  '&': '&code=',
};
const EXPRESSION = /\{([+#./;?&]?)code(?::(\d+)|\*)?\}/g;

/** Returns the address of a playground with code in it, or undefined if it is not a web address. */
export function playgroundAddress(template: string, code: string): string | undefined {
  const address = template.replace(EXPRESSION, (_all, operator: string, length: string | undefined) => {
    const given = length === undefined ? code : [...code].slice(0, Number(length)).join('');
    const encoded = operator === '+' || operator === '#' ? encodeURI(given) : encodeURIComponent(given);
    return `${BEFORE[operator] ?? ''}${encoded}`;
  });
  return /^https?:\/\//.test(address) ? address : undefined;
}
