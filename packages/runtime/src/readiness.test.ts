import { expect, test } from 'vitest';
import type { ServiceName } from './clients.ts';
import { watchReadiness } from './readiness.ts';

function watched(servesWith?: ServiceName[]) {
  const state = { missing: ['NATS does not answer'], isRunning: true, live: ['users', 'events'] };
  const readiness = watchReadiness({
    missing: () => state.missing,
    isRunning: () => state.isRunning,
    hasLive: (service) => state.live.includes(service),
    servesWith,
  });
  return { state, readiness };
}

test('a process that was ready once remains so without what it can do without, and names it', () => {
  const { state, readiness } = watched(['users']);
  expect(readiness()).toEqual({ isReady: false, missing: ['NATS does not answer'] });
  state.missing = [];
  expect(readiness()).toEqual({ isReady: true, missing: [] });
  state.missing = ['NATS does not answer', 'no live replica of events'];
  state.live = ['users'];
  expect(readiness()).toEqual({ isReady: true, missing: state.missing });
});

test('it is not ready without what every answer needs, nor while it stops', () => {
  const { state, readiness } = watched(['users']);
  state.missing = [];
  readiness();
  state.missing = ['no live replica of users'];
  state.live = [];
  expect(readiness().isReady).toBe(false);
  state.live = ['users'];
  state.isRunning = false;
  state.missing = ['stopping'];
  expect(readiness().isReady).toBe(false);
});

test('one that names nothing is ready only while nothing is missing', () => {
  const { state, readiness } = watched();
  state.missing = [];
  expect(readiness().isReady).toBe(true);
  state.missing = ['MongoDB does not answer'];
  expect(readiness().isReady).toBe(false);
});
