import { describe, expect, it } from 'vitest';
import { shortFormOf } from './short-form.ts';

const ISSUES = {
  url_template: 'https://example.com/{repository}/issues/{id}',
  alternative_url_templates: ['https://example.com/{repository}/pull/{id}?tab=files'],
  reverse_template: '{repository}#{id}',
};
const SLUG = {
  url_template: 'https://slug.example/{a}-{b}-{c}-{d}',
  alternative_url_templates: ['https://slug.example/{a}{b}/', 'https://slug.example/'],
  reverse_template: '{a}|{b}|{c}|{d}',
};
const ONE_WAY = { url_template: 'https://one.example/{id}', alternative_url_templates: [], reverse_template: null };

describe('the short form of an address', () => {
  it.each([
    ['https://example.com/server/issues/17', 'server#17'],
    ['https://example.com/a%20b/pull/17?tab=files', 'a b#17'],
    ['https://example.com/server/issues/17#comment', undefined],
    ['https://example.com/server/issues/17/edit', undefined],
    ['https://exampleXcom/server/issues/17', undefined],
    ['https://example.com/%/issues/17', undefined],
    ['https://one.example/17', undefined],
    ['https://slug.example/1-2-3-4-5', '1-2|3|4|5'],
    ['https://slug.example/1--2--3--4', '1-|2-|3-|4'],
    ['https://slug.example/1-2-3', undefined],
    ['https://slug.example/1-2-3-', undefined],
    ['https://slug.example/---4', undefined],
    ['https://slug.example/12/', '1|2||'],
    ['https://slug.example/1/', undefined],
    ['https://slug.example/', '|||'],
    ['https://slug.example', undefined],
    [`https://slug.example/${'-'.repeat(1200)}#`, undefined],
  ])('%s', (address, form) => {
    expect(shortFormOf(address, [ONE_WAY, ISSUES, SLUG])).toBe(form);
  });
});
