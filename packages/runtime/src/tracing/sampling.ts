/**
 * Which requests are traced. It is decided once, where a request comes in, by a draw of this process: what clients send
 * can refuse a trace and never demand one, so none of them makes the installation record more than it is configured to.
 */
import type { GivenParent } from './traceparent.ts';
import type { TracingConfig } from './variables.ts';

/** @param draw from 0 up to 1, below 1 */
export function sampler(
  config: Pick<TracingConfig, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
  draw: () => number = Math.random,
): (parent: GivenParent | undefined) => boolean {
  const name = config.OTEL_TRACES_SAMPLER;
  const obeysParent = name.startsWith('parentbased_');
  const ratio = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : config.OTEL_TRACES_SAMPLER_ARG;
  return (parent) => (obeysParent && parent?.sampled === false ? false : draw() < ratio);
}
