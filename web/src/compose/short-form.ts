import type { Linkifier } from '@rookery/client';

type Form = Pick<Linkifier, 'url_template' | 'alternative_url_templates' | 'reverse_template'>;

const VARIABLE = /\{(\w+)\}/;

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
  const parts = template.split(VARIABLE);
  const pattern = parts.map((part, i) => (i % 2 === 0 ? escaped(part) : '([^/?#&]+)')).join('');
  const found = new RegExp(`^${pattern}$`).exec(address);
  if (!found) return undefined;
  const names = parts.filter((_part, i) => i % 2 === 1);
  try {
    return new Map(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
