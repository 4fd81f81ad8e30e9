import type { Linkifier } from '@rookery/client';

type Form = Pick<Linkifier, 'url_template' | 'alternative_url_templates' | 'reverse_template'>;

const VARIABLE = /\{(\w+)\}/;
const VALUE = /^[^/?#&]+$/;

/**
 * Returns the text that a linkifier would turn into an address: `#17` for `https://example.com/issues/17`. @returns
 * undefined for other addresses
 */
export function shortFormOf(address: string, linkifiers: readonly Form[]): string | undefined {
  for (const { url_template, alternative_url_templates, reverse_template } of linkifiers) {
    if (!reverse_template) continue;
    for (const template of [url_template, ...alternative_url_templates]) {
      const values = match(template, address);
      if (values) return reverse_template.replace(new RegExp(VARIABLE, 'g'), (_all, name) => values.get(name) ?? '');
    }
  }
  return undefined;
}

/** The values with which a template produces an address; undefined if there are none. */
function match(template: string, address: string): Map<string, string> | undefined {
  // Alternates literal parts and variable names. Expressions other than a plain name stay literal, and match nothing.
  const [start = '', ...parts] = template.split(VARIABLE);
  if (!address.startsWith(start)) return undefined;
  let rest = address.slice(start.length);
  const values: [string, string][] = [];
  // From the right, each value as short as possible: this needs no second try, however long the address is.
  for (let i = parts.length - 1; i > 0; i -= 2) {
    const [before, name = '', after = ''] = [parts[i - 2], parts[i - 1], parts[i]];
    if (!rest.endsWith(after)) return undefined;
    const end = rest.length - after.length;
    const begin = before === undefined ? 0 : rest.lastIndexOf(before, end - before.length - 1) + before.length;
    const value = rest.slice(begin, end);
    if (!VALUE.test(value)) return undefined;
    values.unshift([name, value]);
    rest = rest.slice(0, begin);
  }
  if (rest !== '') return undefined;
  try {
    return new Map(values.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
