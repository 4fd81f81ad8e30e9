import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@rookery/rpc';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './index.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ROW = /^\| `([A-Z]+ \S+)` \| (?:`([^`]+)`|–) \| `([^`]+\.ts)` \| (?:`([^`]+)`|–) \|/gm;

const rows = [...readFileSync(join(ROOT, 'docs/api.md'), 'utf8').matchAll(ROW)].map(
  ([, endpoint = '', rpc, route = '', slice]) => ({ endpoint, rpc, route, slice }),
);

describe('the page of endpoints', () => {
  it('lists every endpoint, and none that does not exist', () => {
    const existing = ENDPOINTS.flatMap(({ path, endpoints }) =>
      Object.keys(endpoints).map((method) => `${method} ${path}`),
    );
    expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(existing.sort());
  });

  it('names rpcs and files that exist', () => {
    const rpcs = Object.entries(services).flatMap(([service, methods]) =>
      Object.keys(methods).map((method) => `${service}/${method}`),
    );
    for (const { endpoint, rpc, route, slice } of rows) {
      if (rpc) expect(rpcs, endpoint).toContain(rpc);
      const file = readFileSync(join(ROOT, 'services/gateway/src/routes', route), 'utf8');
      if (rpc) expect(file, endpoint).toContain(`.${rpc.split('/')[1]}(`);
      if (slice) expect(existsSync(join(ROOT, 'services', slice)), slice).toBe(true);
    }
  });
});
