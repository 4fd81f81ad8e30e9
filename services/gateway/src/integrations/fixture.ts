/**
 * Examples of requests from external systems, and of the messages posted for them: for the tests, and for
 * docs/integrations.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery } from './delivery.ts';

export interface Fixture {
  readonly event: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * How the body is sent. Absent: as JSON; `payload`: as JSON in a form field; `fields`: its members as form fields.
   */
  readonly form?: 'payload' | 'fields';
  readonly body: Readonly<Record<string, unknown>>;
  readonly topic: string;
  readonly content: string;
}

/** Returns the fixtures of an integration, from `fixtures/<name>.json`. */
export function readFixtures(name: string): readonly Fixture[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'));
}

/** Returns the content type and the bytes of a fixture's body. */
export function encoded({ body, form }: Pick<Fixture, 'body' | 'form'>): { type: string; bytes: Buffer } {
  const text = JSON.stringify(body);
  if (form === undefined) return { type: 'application/json', bytes: Buffer.from(text) };
  const fields = form === 'payload' ? { payload: text } : (body as Record<string, string>);
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(`${new URLSearchParams(fields)}`) };
}

/** Returns a fixture as a delivery. */
export function toDelivery(fixture: Omit<Fixture, 'event' | 'topic' | 'content'>): Delivery {
  const { type, bytes } = encoded(fixture);
  const headers = new Map(Object.entries(fixture.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  headers.set('content-type', type);
  return {
    headers: (name) => headers.get(name.toLowerCase()) ?? '',
    query: (name) => fixture.query?.[name] ?? '',
    body: bytes,
    url: 'https://chat.example.com/api/v1/external/x',
  };
}
