import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { drainInOrder } from './drain.ts';

const logger = pino({ level: 'silent' });

describe('drainInOrder', () => {
  it('ends the stages one after another', async () => {
    const ended: string[] = [];
    const stage = (name: string) => ({
      name,
      stop: async () => {
        await Promise.resolve();
        ended.push(name);
      },
    });
    await drainInOrder([stage('a'), stage('b'), stage('c')], 1000, logger);
    expect(ended).toEqual(['a', 'b', 'c']);
  });

  it('continues after a stage that fails or hangs', async () => {
    const ended: string[] = [];
    await drainInOrder(
      [
        { name: 'fails', stop: () => Promise.reject(new Error('no')) },
        { name: 'hangs', stop: () => new Promise<void>(() => {}) },
        { name: 'ends', stop: () => void ended.push('ends') },
      ],
      150,
      logger,
    );
    expect(ended).toEqual(['ends']);
  });
});
