/**
 * Sets the wall clock of a process while it runs: loaded with `node --import`, it adds to Date the hours that the file
 * named by CLOCK_FILE holds. The monotonic clock is unchanged.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const Real = globalThis.Date;
let offset = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > 20) {
    readAt = performance.now();
    offset = Number(readFileSync(file, 'utf8')) * 3600_000;
  }
  return Real.now() + offset;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
