import { describe, expect, it } from 'vitest';
import { presets } from '../when.ts';
import { isoOf, readTime, timesMatching } from './times.ts';

const now = new Date(2031, 0, 2, 10, 20);
const local = (at: Date | undefined) => at && isoOf(at).slice(0, 16);

describe('times', () => {
  it.each([
    ['2031-05-06', '2031-05-06T00:00'],
    ['2031-5-6 7:08', '2031-05-06T07:08'],
    ['15:30', '2031-01-02T15:30'],
    ['3:30 pm', '2031-01-02T15:30'],
    ['12:05am', '2031-01-02T00:05'],
    ['3pm', '2031-01-02T15:00'],
  ])('%s', (text, expected) => {
    expect(local(readTime(text, now))).toBe(expected);
  });
  it.each(['', 'soon', '25:00', '12:99', '7'])('is none: %j', (text) => {
    expect(readTime(text, now)).toBeUndefined();
  });
  it('offers usual ones by their name', () => {
    expect(timesMatching('tom', now).map((one) => one.iso.slice(0, 16))).toEqual(['2031-01-03T09:00']);
    expect(timesMatching('', now)).toHaveLength(3);
  });
});

describe('presets', () => {
  it('lie in the future, and name no time twice', () => {
    for (let hour = 0; hour < 24 * 7; hour++) {
      const at = new Date(2031, 0, 1, hour, 30);
      const times = presets(at).map((one) => one.at);
      expect(times.every((one) => one * 1000 > at.getTime())).toBe(true);
      expect(new Set(times).size).toBe(times.length);
    }
  });
});
