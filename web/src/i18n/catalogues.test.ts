import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './catalogue.ts';
import ar from './messages/ar.json';
import de from './messages/de.json';
import en from './messages/en.json';

type Catalogue = Readonly<Record<string, string>>;
type Node = ReturnType<IntlMessageFormat['getAst']>[number];

const english: Catalogue = en;
const translations: Readonly<Record<string, Catalogue>> = { de, ar };
/** Languages that must have every key. Others fall back to English. */
const complete = ['de'];

/**
 * Returns the parameters of a message, in all of its branches, with their kinds: `{name}`, `{count, plural}`, `<link>`.
 */
function takenBy(text: string, locale: string): string[] {
  const found = new Set<string>();
  // `type` is a number of the parser's TYPE: a literal is 0, `#` is 7, a tag is 8.
  const visit = (node: Node): void => {
    if (node.type === 0 || node.type === 7) return;
    if ('options' in node) {
      found.add(`{${node.value}, ${node.type === 6 ? 'plural' : 'select'}}`);
      for (const option of Object.values(node.options)) for (const child of option.value) visit(child);
    } else if ('children' in node) {
      found.add(`<${node.value}>`);
      for (const child of node.children) visit(child);
    } else {
      found.add(node.type === 1 ? `{${node.value}}` : `{${node.value}, of kind ${node.type}}`);
    }
  };
  for (const node of new IntlMessageFormat(text, locale).getAst()) visit(node);
  return [...found].sort();
}

test('every language that can be chosen has a catalogue here', () => {
  expect(['en', ...Object.keys(translations)]).toEqual(LANGUAGES);
});

test('English messages parse, and their plurals have `other`', () => {
  // The parser rejects a plural without it.
  const broken = Object.entries(english).filter(([, text]) => !parses(text, 'en'));
  expect(broken).toEqual([]);
});

describe.each(Object.entries(translations))('%s', (locale, catalogue) => {
  test('has keys of English alone', () => {
    expect(Object.keys(catalogue).filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  test.runIf(complete.includes(locale))('has every key of English', () => {
    expect(Object.keys(english).filter((key) => !Object.hasOwn(catalogue, key))).toEqual([]);
  });

  test('has no empty message, and each parses', () => {
    const broken = Object.entries(catalogue).filter(([, text]) => text.trim() === '' || !parses(text, locale));
    expect(broken).toEqual([]);
  });

  test('takes the arguments and tags that English takes', () => {
    const differ = Object.entries(catalogue).flatMap(([key, text]) => {
      const wanted = takenBy(english[key] ?? '', 'en').join(' ');
      const taken = takenBy(text, locale).join(' ');
      return wanted === taken ? [] : [{ key, wanted, taken }];
    });
    expect(differ).toEqual([]);
  });
});

function parses(text: string, locale: string): boolean {
  try {
    new IntlMessageFormat(text, locale);
    return true;
  } catch {
    return false;
  }
}
