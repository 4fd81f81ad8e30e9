import { describe, expect, it } from 'vitest';
import { playgroundAddress } from './playground-address.ts';

describe('playgroundAddress', () => {
  it.each([
    ['https://x.example/?code={code}', 'https://x.example/?code=a%20%2B%20%22b%2F%22'],
    ['https://x.example/try{?code}', 'https://x.example/try?code=a%20%2B%20%22b%2F%22'],
    ['https://x.example/?lang=py{&code}', 'https://x.example/?lang=py&code=a%20%2B%20%22b%2F%22'],
    ['https://x.example/{#code}', 'https://x.example/#a%20+%20%22b/%22'],
    ['https://x.example/{+code}', 'https://x.example/a%20+%20%22b/%22'],
    ['https://x.example{/code:1}', 'https://x.example/a'],
  ])('%s', (template, address) => {
    expect(playgroundAddress(template, 'a + "b/"')).toBe(address);
  });

  it('gives nothing but addresses of the web', () => {
    expect(playgroundAddress('javascript:{code}', 'alert(1)')).toBeUndefined();
  });
});
