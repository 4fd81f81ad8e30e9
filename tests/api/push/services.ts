/** The push services of the installation. Their ports are fixed, so that only one test file at a time runs them. */
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeApns, type FakeFcm, type FakeWebPush, fakeApns, fakeFcm, fakeWebPush } from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';

/** Max. time to wait for the ports, ms. The tests of another file take a minute. */
const WAIT_MS = 300_000;

interface Services {
  readonly fcm: FakeFcm;
  readonly apns: FakeApns;
  readonly web: FakeWebPush;
}

/** Starts the services before the tests of a file. What they received is cleared before each test. */
export function usePushServices(): Services {
  const services = {} as { -readonly [Name in keyof Services]: Services[Name] };
  beforeAll(async () => {
    const { fcm, apns, webPort } = inject('push');
    // The file that gets the first port gets all of them.
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
