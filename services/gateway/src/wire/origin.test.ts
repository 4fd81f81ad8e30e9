import { expect, it } from 'vitest';
import { networkOf, originOf } from './origin.ts';

it('takes a network of IPv6 for one address', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0DB8::9')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
});

it('leaves out the port that some proxies append', () => {
  expect(networkOf('192.0.2.1:4711')).toBe('192.0.2.1');
  expect(networkOf('[2001:db8:1:2::3]:4711')).toBe('2001:db8:1:2');
  expect(networkOf('[2001:db8:1:2::3]')).toBe('2001:db8:1:2');
  expect(networkOf('[::ffff:192.0.2.1]:4711')).toBe('192.0.2.1');
  expect(originOf({ ip: '[2001:db8::7]:4711', headers: {} }, '')).toMatchObject({ address: '2001:db8:0:0::/64' });
});

it('says where a request comes from, in no more words than needed', () => {
  const headers = { 'user-agent': 'x'.repeat(1000) };
  expect(originOf({ ip: '2001:db8::7', headers }, 'https://chat.example.com')).toEqual({
    address: '2001:db8:0:0::/64',
    user_agent: 'x'.repeat(500),
    realm_url: 'https://chat.example.com',
  });
  expect(originOf({ ip: '192.0.2.1', headers: {} }, '')).toMatchObject({ address: '192.0.2.1', user_agent: '' });
});
