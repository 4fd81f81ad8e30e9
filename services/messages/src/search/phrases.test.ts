import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPairTerm, pairTermsOf, phraseTest } from './phrases.ts';

describe('a phrase stands', () => {
  it.each<[string, string, string]>([
    ['where its letters do', 'meeting room', 'The meeting room.'],
    ['in any case', 'größe null', 'GRÖSSE, Größe NULL'],
    ['with another ending', 'meeting room', 'two meeting rooms'],
    ['at both ends', 'meeting room', 'meeting room'],
    ['beside signs', 'meeting room', '**meeting room**_x'],
    ['with stop words', 'to the room', 'go to the rooms'],
    ['with stop words alone', 'to be', 'to be or not'],
    ['with signs at its ends', '(room) ', 'a (room) b'],
    ['without words', '.*', 'a.*b'],
    ['at a later place', 'at room', 'meat room, at room'],
    ['among letters without spaces', '天気', '東京都の天気はどうですか'],
    ['over such words', '東京都の天気', '東京都の天気はどうですか'],
    ['beside halves of characters', '\u{1f408} cat', '\u{1f408} cats\u{1f408}'],
  ])('%s', (_, phrase, text) => {
    expect(phraseTest(phrase)(text)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['where other signs are between', 'meeting room', 'meeting  room, meeting, room'],
    ['in another order', 'meeting room', 'room meeting'],
    ['from within a word', 'at room', 'meat room and at'],
    ['in a longer word', 'meeting room', 'meeting roommate, room'],
    ['from within a stop word', 'he room', 'the room'],
    ['up to within a word', 'room th', 'room the, th'],
    ['as a stop word within another word', 'the', 'theory'],
    ['before an accent', 'cafe', 'cafe\u0301'],
    ['in a part of a word without spaces', '京都', '東京都'],
  ])('not %s', (_, phrase, text) => {
    expect(phraseTest(phrase)(text)).toBe(false);
  });

  it('and its pairs are those of the text', () => {
    const unit = fc.constantFrom(
      'run',
      'running',
      's',
      'ing',
      'the',
      ' ',
      ' ',
      '-',
      'İ',
      'ΟΣ',
      '東京',
      '都',
      'の',
      'é',
      '\u{1f408}',
    );
    const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
    const cases = fc.tuple(text, fc.nat(), fc.nat(8), text).map(([before, from, length, after]) => {
      const whole = `${before}${after}`;
      return {
        whole,
        phrase: [...whole.toLowerCase()]
          .slice(from % (whole.length + 1))
          .slice(0, 1 + length)
          .join(''),
      };
    });
    let stood = 0;
    fc.assert(
      fc.property(cases, ({ whole, phrase }) => {
        if (phrase === '' || !phraseTest(phrase)(whole)) return;
        stood++;
        expect(pairTermsOf(whole)).toEqual(expect.arrayContaining(pairTermsOf(phrase)));
      }),
      { numRuns: 3_000 },
    );
    expect(stood).toBeGreaterThan(300);
  });

  it('is not found at any place of one long word', () => {
    expect(phraseTest('aa')('a'.repeat(20_000))).toBe(false);
  });
});

describe('pairs of words', () => {
  it('are of neighbours without the stop words between, by their terms', () => {
    expect(pairTermsOf('Running the servers')).toEqual(pairTermsOf('run server'));
    expect(pairTermsOf('one two three')).toEqual([...pairTermsOf('one two'), ...pairTermsOf('two three')]);
    expect(pairTermsOf('two one')).not.toEqual(pairTermsOf('one two'));
    expect(pairTermsOf('the word')).toEqual([]);
    expect(pairTermsOf('one two').every(isPairTerm)).toBe(true);
  });
});
