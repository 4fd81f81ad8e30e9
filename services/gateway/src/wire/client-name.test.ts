import { describe, expect, it } from 'vitest';
import { clientName, readBySenderByDefault } from './client-name.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the client of a request', () => {
  it.each<[string | undefined, string | undefined, boolean, string]>([
    ['ZulipMobile/27.1 (Android 14)', undefined, false, 'ZulipMobile'],
    ['ZulipTerminal', undefined, false, 'ZulipTerminal'],
    ['my bot/1', undefined, false, 'my bot'],
    ['zulip-js (node)', undefined, false, 'zulip-js'],
    [FIREFOX, undefined, true, 'website'],
    [FIREFOX, undefined, false, 'Mozilla'],
    [`ZulipElectron/5.11 ${FIREFOX}`, undefined, true, 'ZulipElectron'],
    [undefined, undefined, false, 'Unspecified'],
    ['', undefined, false, 'Unspecified'],
    ['/1.0', undefined, false, 'Unspecified'],
    ['ZulipMobile/27', 'my client', false, 'my client'],
    ['ZulipMobile/27', ' ', false, 'ZulipMobile'],
    ['x'.repeat(99), undefined, false, 'x'.repeat(30)],
    [undefined, 'y'.repeat(99), false, 'y'.repeat(30)],
  ])('%j, client=%j, browser %j', (agent, parameter, browser, expected) => {
    expect(clientName(agent, parameter, browser)).toBe(expected);
  });

  it('decides whether a message counts as read by its sender', () => {
    expect(readBySenderByDefault('ZulipMobile')).toBe(true);
    expect(readBySenderByDefault('website')).toBe(true);
    expect(readBySenderByDefault('my bot')).toBe(false);
  });
});
