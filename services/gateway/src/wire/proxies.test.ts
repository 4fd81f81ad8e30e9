import { describe, expect, it } from 'vitest';
import { broadProxies, proxies } from './proxies.ts';

describe('TRUSTED_PROXIES', () => {
  it.each([
    [undefined, []],
    ['1', 1],
    [' 2 ', 2],
    ['10.1.2.3', ['10.1.2.3']],
    ['10.1.2.0/24, 2001:db8::/48 ,loopback', ['10.1.2.0/24', '2001:db8::/48', 'loopback']],
    ['uniquelocal', ['uniquelocal']],
  ])('%j is taken as %j', (text, expected) => {
    expect(proxies.parse(text)).toEqual(expected);
  });

  it.each(['0', '10', '1,10.0.0.1', '0.0.0.0/0', '128.0.0.0/1', '::/0', '10.0.0.0/33', 'everyone', '10.0.0.1/8/9'])(
    '%j is refused',
    (text) => {
      expect(() => proxies.parse(text)).toThrow(/a number of proxies from 1 to 9/);
    },
  );

  it.each([
    ['uniquelocal,10.1.2.3', ['uniquelocal']],
    ['10.0.0.0/8,10.244.0.0/16', ['10.0.0.0/8']],
    ['192.168.0.0/16,192.168.7.0/24', ['192.168.0.0/16']],
    ['fc00::/7,fd12:3456:789a::/48', ['fc00::/7']],
    ['loopback,1.2.3.4', []],
    ['1', []],
  ])('of %j, %j may have clients in it', (text, broad) => {
    expect(broadProxies(proxies.parse(text))).toEqual(broad);
  });
});
