import { describe, expect, it } from 'vitest';
import { continueList, type Edit, fence, isInCode, link, toggleAround, toggleLines } from './edit.ts';

const apply = (text: string, edit: Edit): string => text.slice(0, edit.from) + edit.text + text.slice(edit.to);
const selected = (text: string, edit: Edit): string => {
  const [from, to] = edit.select ?? [edit.text.length, edit.text.length];
  return apply(text, edit).slice(edit.from + from, edit.from + to);
};

describe('marks around a selection', () => {
  it('go around its words, not the white space beside them', () => {
    expect(apply('a word here', toggleAround('a word here', 1, 7, '**'))).toBe('a **word** here');
  });
  it('come off again, whether they are within or around the selection', () => {
    expect(apply('**word**', toggleAround('**word**', 2, 6, '**'))).toBe('word');
    expect(apply('**word**', toggleAround('**word**', 0, 8, '**'))).toBe('word');
  });
  it('are not those of bold when they are of italic', () => {
    expect(apply('**word**', toggleAround('**word**', 2, 6, '*'))).toBe('***word***');
    expect(apply('***word***', toggleAround('***word***', 3, 7, '*'))).toBe('**word**');
  });
  it('leave the caret between them where nothing is selected', () => {
    const edit = toggleAround('', 0, 0, '**');
    expect([apply('', edit), edit.select]).toEqual(['****', [2, 2]]);
  });
});

describe('marks of lines', () => {
  it('go before each line of the selection, and come off all', () => {
    const listed = apply('one\ntwo', toggleLines('one\ntwo', 0, 7, '* '));
    expect(listed).toBe('* one\n* two');
    expect(apply(listed, toggleLines(listed, 0, listed.length, '* '))).toBe('one\ntwo');
    expect(apply('one\ntwo', toggleLines('one\ntwo', 1, 5, 'number'))).toBe('1. one\n2. two');
    expect(apply('one\ntwo', toggleLines('one\ntwo', 5, 5, '> '))).toBe('one\n> two');
  });
});

describe('Enter in a list', () => {
  it('begins the next item', () => {
    expect(apply('* one', continueList('* one', 5) as Edit)).toBe('* one\n* ');
    expect(apply('  9. nine', continueList('  9. nine', 9) as Edit)).toBe('  9. nine\n  10. ');
  });
  it('ends the list at an empty item', () => {
    expect(apply('* one\n* ', continueList('* one\n* ', 8) as Edit)).toBe('* one\n');
  });
  it('is nothing of its own elsewhere', () => {
    expect(continueList('one', 3)).toBeUndefined();
    expect(continueList('*one', 4)).toBeUndefined();
  });
});

describe('blocks and links', () => {
  it('fence a selection, longer than the fences within', () => {
    const edit = fence('```\nx\n```', 0, 9, 'quote');
    expect(apply('```\nx\n```', edit)).toBe('````quote\n```\nx\n```\n````');
    expect(selected('```\nx\n```', edit)).toBe('```\nx\n```');
  });
  it('link a selection to an address, or wait for one', () => {
    expect(apply('see this', link('see this', 4, 8, 'https://e.org'))).toBe('see [this](https://e.org)');
    expect(selected('this', link('this', 0, 4))).toBe('url');
    expect(apply('a]', link('a]', 0, 2, 'https://e.org'))).toBe('[a&#93;](https://e.org)');
    expect(selected('a]', link('a]', 0, 2))).toBe('url');
    expect(apply('`a[0]` [', link('`a[0]` [', 0, 8, 'https://e.org'))).toBe('[`a[0]` &#91;](https://e.org)');
  });
});

describe('isInCode', () => {
  it('knows fences and inline code', () => {
    expect(isInCode('```js\nconst')).toBe(true);
    expect(isInCode('```js\nconst\n```\nand')).toBe(false);
    expect(isInCode('a `code')).toBe(true);
    expect(isInCode('a `code` b')).toBe(false);
  });
});
