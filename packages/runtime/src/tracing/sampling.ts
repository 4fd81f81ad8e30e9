/**
 * Decides which requests are traced. The gateway that receives a request decides once, by a random draw: a client's
 * header can prevent a trace but never demand one, so clients cannot make the installation record more than is
 * configured.
 */
import type { GivenParent } from './traceparent.ts';
import type { TracingConfig } from './variables.ts';

/** @param draw returns a number from 0 up to, but not including, 1 */
export function sampler(
  config: Pick<TracingConfig, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
  draw: () => number = Math.random,
): (parent: GivenParent | undefined) => boolean {
  const name = config.OTEL_TRACES_SAMPLER;
  const obeysParent = name.startsWith('parentbased_');
  const ratio = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : config.OTEL_TRACES_SAMPLER_ARG;
  return (parent) => (obeysParent && parent?.sampled === false ? false : draw() < ratio);
}
