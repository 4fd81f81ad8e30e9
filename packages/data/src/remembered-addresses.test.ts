import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { type Lookup, rememberAddresses } from './remembered-addresses.ts';

/** A DNS server that answers its queries in turn with an address, a failure, or never. */
function answering(...answers: (string | Error | 'never')[]) {
  const lookup: Lookup = (_, options, callback) => {
    const next = answers.shift();
    if (next === 'never') return;
    if (next instanceof Error) callback(next, '');
    else if (options.all) callback(null, [{ address: next ?? '', family: 4 }]);
    else callback(null, next ?? '', 4);
  };
  const remembering = rememberAddresses(lookup);
  return (name: string, all = false) =>
    new Promise<string | LookupAddress[]>((resolve, reject) => {
      remembering(name, { all }, (error, found) => (error ? reject(error) : resolve(found)));
    });
}

test('a name is what it stands for now', async () => {
  const ask = answering('10.0.0.1', '10.0.0.2');
  expect([await ask('a'), await ask('a')]).toEqual(['10.0.0.1', '10.0.0.2']);
});

test.each([new Error('EAI_AGAIN'), 'never'] as const)('a name that gets %s is what it stood for last', async (how) => {
  const ask = answering('10.0.0.1', how, '10.0.0.2');
  expect([await ask('a'), await ask('a'), await ask('a')]).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.2']);
});

test('a name that was never answered fails, also where others were', async () => {
  const ask = answering('10.0.0.1', new Error('ENOTFOUND'));
  await ask('a');
  await expect(ask('b')).rejects.toThrow('ENOTFOUND');
});

test('all addresses and one of them are remembered apart', async () => {
  const ask = answering('10.0.0.1', '10.0.0.2', new Error('EAI_AGAIN'), new Error('EAI_AGAIN'));
  expect([await ask('a'), await ask('a', true)]).toEqual(['10.0.0.1', [{ address: '10.0.0.2', family: 4 }]]);
  expect([await ask('a'), await ask('a', true)]).toEqual(['10.0.0.1', [{ address: '10.0.0.2', family: 4 }]]);
});
