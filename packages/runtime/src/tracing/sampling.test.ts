import { expect, test } from 'vitest';
import { sampler } from './sampling.ts';
import type { TracingConfig } from './variables.ts';

const CONTEXT = Buffer.alloc(24, 1);
const wanted = { context: CONTEXT, sampled: true };
const unwanted = { context: CONTEXT, sampled: false };

/**
 * The share of 1,000 evenly spread draws that is sampled: without a parent, with a sampled parent, and with one that is
 * not.
 */
function shares(name: TracingConfig['OTEL_TRACES_SAMPLER'], ratio = 1): number[] {
  return [undefined, wanted, unwanted].map((parent) => {
    let draw = 0;
    const isSampled = sampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }, () => draw++ / 1000);
    return Array.from({ length: 1000 }, () => isSampled(parent)).filter(Boolean).length / 1000;
  });
}

test('clients can refuse a trace where parents count, and cannot demand one', () => {
  expect(shares('always_on')).toEqual([1, 1, 1]);
  expect(shares('always_off')).toEqual([0, 0, 0]);
  expect(shares('traceidratio', 0.25)).toEqual([0.25, 0.25, 0.25]);
  expect(shares('parentbased_always_on', 0.25)).toEqual([1, 1, 0]);
  expect(shares('parentbased_always_off')).toEqual([0, 0, 0]);
  expect(shares('parentbased_traceidratio', 0.25)).toEqual([0.25, 0.25, 0]);
  expect(shares('traceidratio', 0)).toEqual([0, 0, 0]);
});
