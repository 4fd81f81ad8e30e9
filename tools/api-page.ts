/**
 * Writes the table of endpoints in docs/api.md and the description that the gateway serves
 * (services/gateway/openapi.json) from the sources. `npm run generate` runs it; with `--check` it only compares, and
 * fails if one of them is out of date or the names of a row disagree.
 *
 * A row: method and path from the gateway's table, the remark from the docstring of the route (`` `GET /users`: remark
 * ``, one line for each endpoint of the export), the rpc from the route's calls, the slice from the service's table of
 * rpcs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@rookery/rpc';
import { describe } from '../services/gateway/src/description/document.ts';
import type { Endpoint } from '../services/gateway/src/routes/endpoint.ts';
import { SECTIONS } from '../services/gateway/src/routes/index.ts';
import type { Entry } from '../services/gateway/src/routes/table.ts';
import { ROOT, writeGenerated } from './generated-files.ts';

const ROUTES = join(ROOT, 'services/gateway/src/routes');
const PAGE = 'docs/api.md';
const DESCRIPTION = 'services/gateway/openapi.json';
const BEGIN = '<!-- Written by tools/api-page.ts from here on. -->\n';
const END = '<!-- Written by tools/api-page.ts up to here. -->\n';

/** The row of an endpoint. Paths of routes are relative to the gateway's routes, paths of slices to `services/`. */
interface Row {
  readonly section: string;
  readonly endpoint: string;
  readonly remark: string;
  readonly route: string;
  readonly rpc: string | undefined;
  readonly slice: string | undefined;
  /** The export of the route, and its name. */
  readonly declared: {
    readonly method: string;
    readonly name: string;
    readonly endpoint: Endpoint;
    readonly entry: Entry;
  };
}

/**
 * Whether the path of a file contains the verb and the noun of an rpc: its name starts with the verb and has only words
 * of the rpc, whose other words are in the name or in the folders. Plural and singular count as the same word.
 */
export function agrees(rpc: string, path: string): boolean {
  const wanted = wordsOf(rpc.replaceAll(/(?<=.)([A-Z])/g, '-$1'));
  const name = wordsOf(path.slice(path.lastIndexOf('/') + 1).replace('.ts', ''));
  const all = wordsOf(path.replace('.ts', ''));
  return name[0] === wanted[0] && name.every((word) => wanted.includes(word)) && wanted.every((w) => all.includes(w));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[/-]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}

interface Route {
  readonly file: string;
  readonly name: string;
  readonly rpc: string | undefined;
  /** The remark of each endpoint, by `METHOD /path`. */
  readonly remarks: ReadonlyMap<string, string>;
}

const METHODS = new Map(
  Object.entries(services).flatMap(([service, methods]) => Object.keys(methods).map((rpc) => [rpc, service] as const)),
);

/** Reads the routes, by their exported values. */
async function readRoutes(): Promise<ReadonlyMap<unknown, Route>> {
  const routes = new Map<unknown, Route>();
  for (const file of readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })) {
    if (!file.includes('/') || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(ROUTES, file), 'utf8');
    const calls = [...new Set([...text.matchAll(/\.([A-Z]\w+)\(/g)].map(([, name = '']) => name))];
    const rpcs = calls.filter((name) => METHODS.has(name));
    const rpc = rpcs.find((name) => agrees(name, file)) ?? rpcs[0];
    for (const [name, value] of Object.entries<unknown>(await import(join(ROUTES, file)))) {
      routes.set(value, { file, name, rpc, remarks: remarksOf(text, name) });
    }
  }
  return routes;
}

/**
 * Returns the remarks in the docstring of an export: each endpoint starts a line; its remark ends before the next
 * endpoint or an empty line.
 */
function remarksOf(text: string, name: string): ReadonlyMap<string, string> {
  const before = text.split(`\nexport const ${name} =`, 1)[0] ?? '';
  const docstring = before.slice(before.lastIndexOf('/**') + 3).replace(/\*\/\s*$/, '');
  const [remarks = ''] = docstring
    .replaceAll(/^ ?\* ?/gm, '')
    .trim()
    .split('\n\n', 1);
  const found = remarks.split(/\n(?=`[A-Z]+ \/)/).map((line) => /^`([A-Z]+ [^`]+)`:?(.*)$/s.exec(line) ?? []);
  return new Map(found.map(([, endpoint = '', remark = '']) => [endpoint, remark.replaceAll('\n', ' ').trim()]));
}

/** Returns the files named in a service's table of rpcs, by rpc. */
function readSlices(service: string): ReadonlyMap<string, string> {
  const folder = `${service.toLowerCase()}/src`;
  const text = readFileSync(join(ROOT, 'services', folder, 'service.ts'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of text.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';$/gm)) {
    for (const name of names.split(',')) files.set(name.trim(), `${folder}/${file}`);
  }
  const slices = new Map<string, string>();
  for (const [, rpc = '', handler = ''] of text.matchAll(/^ {4}([A-Z]\w+)(:(?:.|\n(?! {4}[A-Z/]| {0,2}\}))*)/gm)) {
    const used = [...handler.matchAll(/\b\w+\b/g)].flatMap(([name]) => files.get(name) ?? []);
    const slice = used.find((file) => agrees(rpc, file)) ?? used.at(-1);
    if (slice) slices.set(rpc, slice);
  }
  return slices;
}

export async function readRows(): Promise<Row[]> {
  const routes = await readRoutes();
  const slices = new Map(['Users', 'Channels', 'Messages', 'Events'].map((name) => [name, readSlices(name)]));
  return Object.entries(SECTIONS).flatMap(([section, entries]) =>
    entries.flatMap((entry) => {
      const { path, endpoints } = entry;
      return Object.entries(endpoints).map(([method, endpoint]) => {
        const route = routes.get(endpoint);
        if (!route) throw new Error(`no route exports ${method} ${path}`);
        const { file, name, rpc, remarks } = route;
        const service = rpc === undefined ? undefined : METHODS.get(rpc);
        const remark = remarks.get(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
        if (remark === undefined) throw new Error(`${file} does not describe \`${method} ${path}\` in a docstring`);
        return {
          section,
          endpoint: `${method} ${path}`,
          remark,
          route: file,
          rpc: service && `${service}/${rpc}`,
          slice: service && slices.get(service)?.get(rpc ?? ''),
          declared: { method, name, endpoint, entry },
        };
      });
    }),
  );
}

/** Returns the problems with the names of a row. */
export function problemsOf({ endpoint, rpc, route, slice }: Row): string[] {
  const name = rpc?.split('/')[1];
  if (name === undefined) return [];
  const files = [route, slice ?? ''].filter((file) => !agrees(name, file));
  return files.map((file) => `${endpoint}: ${file || 'no slice'} has not the verb and noun of ${name}`);
}

function tableOf(rows: readonly Row[]): string {
  const code = (text: string | undefined) => (text === undefined ? '–' : `\`${text}\``);
  const sections = Map.groupBy(rows, ({ section }) => section);
  const tables = [...sections].map(([section, own]) => {
    const lines = own.map(({ endpoint, rpc, route, slice, remark, declared }) => {
      const text = remark.replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');
      const cells = [code(endpoint), declared.endpoint.summary, code(rpc), code(route), code(slice), text];
      return `| ${cells.join(' | ')} |\n`;
    });
    return `## ${section}\n| endpoint | what it does | rpc | route | slice | |\n|---|---|---|---|---|---|\n${lines.join('')}\n`;
  });
  return tables.join('');
}

/** Returns the page, generated from the sources. */
export function pageOf(page: string, rows: readonly Row[]): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  return `${before}${BEGIN}${tableOf(rows)}${END}${after}`;
}

/** Returns the description, generated from the sources. */
function descriptionOf(rows: readonly Row[]): string {
  const described = rows.map(({ section, remark, declared }) => ({ section, remark: plainText(remark), ...declared }));
  return `${JSON.stringify(describe(described), null, 1)}\n`;
}

/** Removes links to pages of the documentation, which do not exist where the description is read. */
const plainText = (remark: string): string => remark.replaceAll(/;? ?\(?\bdocs\/[\w-]+\.md\)?/g, '').trim();

if (import.meta.main) {
  const rows = await readRows();
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  writeGenerated({ [PAGE]: pageOf(page, rows), [DESCRIPTION]: descriptionOf(rows) });
  const problems = process.argv.includes('--check') ? rows.flatMap(problemsOf) : [];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
