/** The push services of the installation, of one test file at a time: they are at fixed ports. */
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeApns, type FakeFcm, type FakeWebPush, fakeApns, fakeFcm, fakeWebPush } from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';

/** Another file's tests take a minute. */
const WAIT_MS = 300_000;

interface Services {
  readonly fcm: FakeFcm;
  readonly apns: FakeApns;
  readonly web: FakeWebPush;
}

/** Starts them before the tests of a file; what they received before a test is forgotten. */
export function usePushServices(): Services {
  const services = {} as { -readonly [Name in keyof Services]: Services[Name] };
  beforeAll(async () => {
    const { fcm, apns, webPort } = inject('push');
    // The first is taken by who has all of them.
    services.fcm = await whenFree(() => fakeFcm(fcm));
    services.apns = await whenFree(() => fakeApns({ ...apns, clear: true }));
    services.web = await whenFree(() => fakeWebPush({ port: webPort }));
  }, WAIT_MS);
  beforeEach(() => {
    for (const { received, faults } of Object.values(services)) {
      received.splice(0);
      faults.splice(0);
    }
  });
  afterAll(async () => {
    for (const service of [services.web, services.apns, services.fcm]) await service?.close();
  });
  return services;
}

async function whenFree<T>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await pause(250);
    }
  }
}
