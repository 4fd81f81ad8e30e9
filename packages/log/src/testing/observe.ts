/** Observes a log in tests. */

import { randomUUID } from 'node:crypto';
import type { LeveledLogger } from '@rookery/core';
import { Log, type LogOptions } from '../log.ts';
import type { LogFrame, LogSubscription } from '../reader.ts';

/** A logger that records its lines. */
export class RecordingLogger implements LeveledLogger {
  readonly lines: { level: string; fields: object; message: string }[] = [];

  debug(fields: object, message: string): void {
    this.lines.push({ level: 'debug', fields, message });
  }

  info(fields: object, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }

  at(level: string): string[] {
    return this.lines.filter((line) => line.level === level).map((line) => line.message);
  }
}

export const newNamespace = (): string => `t${randomUUID().slice(0, 8)}`;

/** A connected log of a small size, by default in a namespace of its own. */
export async function openLog(servers: string, options: Partial<LogOptions> = {}): Promise<Log> {
  const log = await Log.connect({
    servers,
    namespace: newNamespace(),
    name: 'test',
    logger: new RecordingLogger(),
    maxBytes: 256 * 1024 * 1024,
    ...options,
  });
  await log.ready(AbortSignal.timeout(10_000));
  return log;
}

/** Records everything that a reader delivers, and waits for expected deliveries. */
export class LogObserver {
  readonly frames: LogFrame[] = [];
  lost: string | undefined;
  connects = 0;
  entries = 0;
  readonly reader: LogSubscription;
  readonly #waiting = new Set<{ met: () => boolean; resolve: () => void }>();

  constructor(log: Log, from = 0) {
    this.reader = log.read(from, {
      frame: (frame) => {
        this.frames.push(frame);
        this.entries += frame.entries.length;
        this.#look();
      },
      lost: (reason) => {
        this.lost = reason;
        this.#look();
      },
      connected: () => {
        this.connects++;
        this.#look();
      },
    });
  }

  /** Resolves when the condition holds; the suite's own timeout is the bound. */
  until(met: () => boolean): Promise<void> {
    if (met()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add({ met, resolve }));
  }

  /** The seqs of a (realm, service), in order of arrival. */
  seqs(realm: number, service: string): number[] {
    return this.frames
      .filter((frame) => frame.realm === realm && frame.service === service)
      .flatMap((frame) => frame.entries.map((entry) => entry.seq));
  }

  #look(): void {
    for (const one of this.#waiting) {
      if (!one.met()) continue;
      this.#waiting.delete(one);
      one.resolve();
    }
  }
}

/** 1, 2, ... count. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
