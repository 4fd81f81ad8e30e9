/**
 * Writes docs/variables.md from the configuration of the services. `npm run generate` runs it; with `--check` it only
 * compares, and fails if the page is out of date. A variable is described by `.describe()`, otherwise by the comment
 * above it.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isReadBy } from '@rookery/runtime';
import type { z } from 'zod';
import { channelsConfig } from '../services/channels/src/config.ts';
import { config as eventsConfig } from '../services/events/src/config.ts';
import { gatewayConfig } from '../services/gateway/src/config.ts';
import { messagesConfig } from '../services/messages/src/config.ts';
import { usersConfig } from '../services/users/src/config.ts';
import { pageFrom, ROOT, writeGenerated } from './generated-files.ts';

const PAGE = 'docs/variables.md';
const BEGIN = '<!-- Written by tools/variables-page.ts from here on. -->\n';

const SERVICES: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayConfig,
  users: usersConfig,
  channels: channelsConfig,
  messages: messagesConfig,
  events: eventsConfig,
};

const SHARED_SOURCES = [
  'packages/runtime/src/config.ts',
  'packages/runtime/src/files-elsewhere.ts',
  'packages/runtime/src/server-access.ts',
  'packages/runtime/src/tracing/variables.ts',
  'services/users/src/push/push-variables.ts',
];

/** Returns the comments above the variables in these sources, by the variable's name. */
function comments(sources: readonly string[]): ReadonlyMap<string, string> {
  const found = sources.flatMap((source) => [
    ...readFileSync(join(ROOT, source), 'utf8').matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*([A-Z][A-Z0-9_]+): /gs),
  ]);
  const clean = (text: string) => text.replaceAll(/\s*\n\s*\* ?/g, ' ').trim();
  return new Map(found.map(([, text = '', name = '']) => [name, clean(text)]));
}

/** A variable, for the page. */
interface Variable {
  readonly description: string;
  /** The default value, by service. */
  readonly fallbacks: Map<string, string>;
}

/**
 * Returns all variables, by name. @throws Error for one without a description, or that two services describe
 * differently
 */
function variables(): Map<string, Variable> {
  const all = new Map<string, Variable>();
  for (const [service, { shape }] of Object.entries(SERVICES)) {
    const above = comments([...SHARED_SOURCES, `services/${service}/src/config.ts`]);
    for (const [name, schema] of Object.entries(shape as Record<string, z.ZodType>)) {
      if (!isReadBy(service, name)) continue;
      const description = schema.description ?? above.get(name);
      if (description === undefined) throw new Error(`${name} of ${service} has no description`);
      const known = all.get(name) ?? { description, fallbacks: new Map() };
      if (known.description !== description)
        throw new Error(`${name} of ${service} is described differently elsewhere`);
      known.fallbacks.set(service, fallbackOf(schema));
      all.set(name, known);
    }
  }
  return all;
}

/** Returns the default value as text: 'needed' if the variable is required, '' if there is none. */
function fallbackOf(schema: z.ZodType): string {
  const given = schema.safeParse(undefined);
  if (!given.success) return 'needed';
  const { data } = given;
  if (data === undefined) return '';
  if (typeof data === 'string' && data.startsWith(ROOT)) return `\`${relative(ROOT, data)}\``;
  if (data instanceof Map || (typeof data === 'object' && Object.keys(data as object).length === 0)) return '';
  return `\`${Array.isArray(data) ? data.join(',') : String(data)}\``;
}

function row([name, { description, fallbacks }]: [string, Variable]): string {
  const services = [...fallbacks.keys()];
  const where = services.length === Object.keys(SERVICES).length ? 'all' : services.join(', ');
  return `| \`${name}\` | ${where} | ${shownFallback(fallbacks)} | ${description.replaceAll('|', '\\|')} |\n`;
}

/** Returns the default for all services, or each default with its services. */
function shownFallback(fallbacks: ReadonlyMap<string, string>): string {
  const grouped = Map.groupBy(fallbacks, ([, fallback]) => fallback);
  if (grouped.size === 1) return [...grouped.keys()].join();
  const named = [...grouped].filter(([fallback]) => fallback !== '');
  return named.map(([fallback, of]) => `${fallback}: ${of.map(([service]) => service).join(', ')}`).join('; ');
}

const rows = [...variables()].sort(([a], [b]) => a.localeCompare(b)).map(row);
const table = `| variable | of | default | what |\n|---|---|---|---|\n${rows.join('')}`;
writeGenerated({ [PAGE]: pageFrom(PAGE, BEGIN, table) });
