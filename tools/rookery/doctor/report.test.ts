import type { ProcessReport } from '@rookery/runtime';
import { expect, test } from 'vitest';
import { ofInstallation } from './report.ts';

/** Returns the finding about NATS, from what processes report of the log. */
function ofNats(...logs: readonly ProcessReport['log'][]) {
  const asked = logs.map((log, at) => {
    const answer: ProcessReport = {
      service: 'events',
      replica: `events-${at}`,
      release: '1',
      development: false,
      now_ms: 0,
      missing: [],
      shared: {},
      figures: {},
      log,
    };
    const member = {
      id: answer.replica,
      service: 'events',
      address: 'a:1',
      formats: {},
      startedAt: 0,
      draining: false,
    };
    return { member, answer };
  });
  return ofInstallation(asked).find(({ check }) => check === 'NATS');
}

const log = { bytes: 0, max_bytes: 1024 ** 3, replicas: 3 };

test('a bucket with fewer copies than the log is a warning, whichever process has it open', () => {
  expect(ofNats(log, { ...log, bucket_replicas: 3 })).toMatchObject({
    result: 'ok',
    detail: 'log of 0 of 1024 MiB, 3 copies',
  });
  const found = ofNats({ ...log, bucket_replicas: 3 }, { ...log, bucket_replicas: 1 });
  expect(found).toMatchObject({ result: 'warning', detail: 'log of 0 of 1024 MiB, 3 copies; 1 of a bucket' });
});

test('NATS is a problem if no process can examine the log', () => {
  expect(ofNats({ error: 'timeout' }, { error: 'timeout' })).toMatchObject({ result: 'problem', detail: 'timeout' });
  expect(ofNats({ error: 'timeout' }, log)).toMatchObject({ result: 'ok' });
});
