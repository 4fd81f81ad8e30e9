import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALERTS } from './alerts.ts';
import { dashboard, ROWS } from './dashboard.ts';
import { metricsIn, unknownMetrics } from './main.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

test('a metric that no process reports is found', () => {
  const names = metricsIn([
    'rate(rookery_delivery_seconds_bucket[5m]) > 1',
    'rookery_ready == 0 and rookery_invented > 0',
  ]);
  expect([...names].sort()).toEqual(['rookery_delivery_seconds', 'rookery_invented', 'rookery_ready']);
  expect(unknownMetrics(names, page)).toEqual(['rookery_invented']);
});

test('alerts have names of their own, and each has its row in the page', () => {
  const names = ALERTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !page.includes(`<a id="${name.toLowerCase()}"></a>`))).toEqual([]);
});

test('alerts sum over one installation at a time', () => {
  const sums = ALERTS.flatMap(({ expr }) => expr.match(/\b(?:sum|max)\b.{15}/g) ?? []);
  expect(sums.length).toBeGreaterThan(5);
  expect(sums.filter((text) => !/^\w+ by \(namespace/.test(text))).toEqual([]);
});

test('panels of the dashboard neither overlap nor leave the page', () => {
  const { panels } = dashboard() as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  expect(panels).toHaveLength(ROWS.length + ROWS.flatMap(({ panels }) => panels).length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
});
