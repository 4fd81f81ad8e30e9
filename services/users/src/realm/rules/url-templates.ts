/** URL templates as in RFC 6570, filled with what was found in a text: `https://example.com/issues/{id}`. */
import { badRequest } from '@rookery/core';
import { parseTemplate } from 'url-template';

const NAME = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*';
const EXPRESSION = new RegExp(
  `\\{[+#./;?&]?(${NAME}(?::[1-9]\\d{0,3}|\\*)?(?:,${NAME}(?::[1-9]\\d{0,3}|\\*)?)*)\\}`,
  'g',
);
const MAX_LENGTH = 2000;

/** The schemes that a link in a message may have; content of any other could run in the page that shows it. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/**
 * Checks a template of a URL; returns the names of its variables.
 * @throws BAD_REQUEST `Invalid URL template.`
 */
export function checkUrlTemplate(template: string): Set<string> {
  const names = variablesOf(template);
  const example = Object.fromEntries([...names].map((name) => [name, 'x']));
  const scheme = URL.parse(parseTemplate(template).expand(example))?.protocol;
  if (scheme === undefined || !SCHEMES.has(scheme)) throw badRequest('Invalid URL template.');
  return names;
}

/**
 * Checks a template of any text; returns the names of its variables.
 * @throws BAD_REQUEST `Invalid URL template.`
 */
export function variablesOf(template: string): Set<string> {
  const rest = template.replace(EXPRESSION, '');
  if (template.length > MAX_LENGTH || /[{}]/.test(rest)) throw badRequest('Invalid URL template.');
  const lists = [...template.matchAll(EXPRESSION)].map(([, list = '']) => list);
  return new Set(lists.flatMap((list) => list.split(',').map((one) => one.replace(/:\d+$|\*$/, ''))));
}
