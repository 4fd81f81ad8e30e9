import { expect, test } from 'vitest';
import { DeadlineWheel, Timed } from './deadline-wheel.ts';

class Probe extends Timed {
  readonly due = Promise.withResolvers<number>();

  onDue(): void {
    this.due.resolve(performance.now());
  }
}

test('what is due comes in time, not early, and in no order but that of its time', async () => {
  const wheel = new DeadlineWheel();
  const startedAt = performance.now();
  const times = [0, 1, 19, 20, 21, 45, 100, 100, 180];
  const probes = times.map(() => new Probe());
  probes.forEach((probe, i) => {
    wheel.add(probe, times[i] ?? 0);
  });
  const cameAt = await Promise.all(probes.map((probe) => probe.due.promise));
  cameAt.forEach((at, i) => {
    expect(at - startedAt).toBeGreaterThanOrEqual(times[i] ?? 0);
  });
  expect(wheel.size).toBe(0);
});

test('what is removed does not come; removing twice is nothing', async () => {
  const wheel = new DeadlineWheel();
  const [first, removed, last] = [new Probe(), new Probe(), new Probe()];
  let came = false;
  removed.onDue = () => {
    came = true;
  };
  for (const probe of [first, removed, last]) wheel.add(probe, 40);
  wheel.remove(removed);
  wheel.remove(removed);
  await Promise.all([first.due.promise, last.due.promise]);
  expect(came).toBe(false);
  expect(wheel.size).toBe(0);
});

test('one that falls due may remove its neighbour of the same tick, or add a new one', async () => {
  const wheel = new DeadlineWheel();
  const [one, other, later] = [new Probe(), new Probe(), new Probe()];
  let fired = 0;
  const onDue = (neighbour: Timed) => () => {
    fired++;
    wheel.remove(neighbour);
    wheel.add(later, 1);
  };
  one.onDue = onDue(other);
  other.onDue = onDue(one);
  wheel.add(one, 20);
  wheel.add(other, 20);
  await later.due.promise;
  expect(fired).toBe(1);
});

test('a time beyond one turn of the wheel is not met a turn early', async () => {
  const wheel = new DeadlineWheel();
  const [far, near] = [new Probe(), new Probe()];
  // The same slot: one turn is 8192 ticks of 20 ms.
  wheel.add(far, 8192 * 20 + 60);
  wheel.add(near, 60);
  await near.due.promise;
  expect(wheel.size).toBe(1);
  wheel.remove(far);
});

test('one that is due sooner than all others does not wait for them', async () => {
  const wheel = new DeadlineWheel();
  const [late, soon, between] = [new Probe(), new Probe(), new Probe()];
  wheel.add(late, 60_000);
  wheel.add(soon, 40);
  await soon.due.promise;
  wheel.add(between, 40);
  await between.due.promise;
  expect(wheel.size).toBe(1);
  wheel.remove(late);
});

test('what comes after a pause in which the wheel was empty is neither early nor lost', async () => {
  const wheel = new DeadlineWheel();
  const [first, second] = [new Probe(), new Probe()];
  wheel.add(first, 1);
  await first.due.promise;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const startedAt = performance.now();
  wheel.add(second, 30);
  expect((await second.due.promise) - startedAt).toBeGreaterThanOrEqual(30);
});

test('a hundred thousand are added and removed in no time', () => {
  const wheel = new DeadlineWheel();
  const probes = Array.from({ length: 100_000 }, () => new Probe());
  const startedAt = performance.now();
  for (const probe of probes) wheel.add(probe, 60_000);
  for (const probe of probes) wheel.remove(probe);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(wheel.size).toBe(0);
});
