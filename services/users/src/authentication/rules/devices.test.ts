import { expect, it } from 'vitest';
import { deviceOf } from './devices.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['ZulipMobile/27.233 (Android 14)', 'ZulipMobile on Android'],
  ['python-requests/2.32.3', 'python-requests'],
  ['curl/8.5.0', 'curl'],
  ['', 'an unknown program'],
  ['/', 'an unknown program'],
  ['<b>x</b>.example.com/1', 'bx'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('is done with in no time, whatever a program says of itself', () => {
  const started = performance.now();
  for (const text of ['/'.repeat(500), '('.repeat(500), 'Version/'.repeat(62), ' '.repeat(500)]) deviceOf(text);
  expect(performance.now() - started).toBeLessThan(1000);
});
