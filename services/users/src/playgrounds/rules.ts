/** Playgrounds: URLs in which code blocks of a language can be opened and run. */
import { badRequest, checkLength, trimVisible } from '@rookery/core';
import type { Playground } from '../realm/documents.ts';
import { checkUrlTemplate } from '../realm/rules/url-templates.ts';

const MAX_NAME_LENGTH = 100;
const MAX_LANGUAGE_LENGTH = 40;
const MAX_PLAYGROUNDS = 500;
const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;

/**
 * Checks and returns a playground to add to the others.
 * @throws BAD_REQUEST
 */
export function checkPlayground(others: readonly Playground[], input: Omit<Playground, 'id'>, id: number): Playground {
  const name = trimVisible(input.name);
  const pygments_language = input.pygments_language.trim();
  const { url_template } = input;
  checkText('name', name, MAX_NAME_LENGTH);
  checkText('pygments_language', pygments_language, MAX_LANGUAGE_LENGTH);
  if (!LANGUAGE.test(pygments_language)) throw badRequest('Invalid characters in pygments language');
  const variables = checkUrlTemplate(url_template);
  if (!variables.has('code')) throw badRequest('Missing the required variable "code" in the URL template');
  if (variables.size > 1) throw badRequest('"code" should be the only variable present in the URL template');
  if (others.some((one) => one.name === name && one.pygments_language === pygments_language)) {
    throw badRequest('Realm playground with this Realm, Pygments language and Name already exists.');
  }
  if (others.length >= MAX_PLAYGROUNDS) throw badRequest(`There can be at most ${MAX_PLAYGROUNDS} playgrounds.`);
  return { id, name, pygments_language, url_template };
}

function checkText(name: string, text: string, limit: number): void {
  if (text === '') throw badRequest(`${name} cannot be blank`);
  checkLength(name, text, limit);
}
