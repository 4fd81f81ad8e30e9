import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { answerHealth } from './health.ts';

test('the public port names what is missing without the addresses of servers', async () => {
  const app = fastify();
  answerHealth(app, () => ({
    isReady: true,
    missing: [
      'NATS does not answer at nats://10.0.0.7:4222',
      'NATS at nats://10.0.0.7:4222 cannot hold the log: insufficient storage',
      'MongoDB at db.internal:27017: no primary',
    ],
  }));
  const { statusCode, body } = await app.inject('/health/ready');
  expect(statusCode).toBe(200);
  expect(body.split('\n')).toEqual([
    'NATS does not answer',
    'NATS cannot hold the log: insufficient storage',
    'MongoDB: no primary',
    '',
  ]);
  await app.close();
});

test('503 while it is not ready', async () => {
  const app = fastify();
  answerHealth(app, () => ({ isReady: false, missing: ['stopping'] }));
  expect(await app.inject('/health')).toMatchObject({ statusCode: 503, body: 'stopping\n' });
  await app.close();
});
