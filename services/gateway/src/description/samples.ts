/** How the example of an endpoint is called: by curl, with the library `zulip` for Python, and with `zulip-js`. */

/** A request that succeeds, where what it names is there. */
export interface Example {
  /** The variables of the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The name of a file that goes with it. */
  readonly file?: string;
  /** In place of parameters, a body of JSON. */
  readonly body?: unknown;
  /** What a success has beside the envelope, where no test records it (answers.ts). */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** A piece of code. Its client is `client`; curl has `$SITE`, `$EMAIL` and `$API_KEY`. */
export interface Sample {
  readonly lang: 'curl' | 'Python' | 'JavaScript';
  readonly source: string;
}

/** The path with its variables filled in; slashes within one are encoded. */
function pathOf(path: string, example: Example): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example.path?.[name] ?? '')));
}

/** The text of a parameter: strings as they are, all else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The libraries send no files and no bodies of JSON by a path: those have curl alone. */
export function samplesOf(method: string, path: string, example: Example, needsKey: boolean): Sample[] {
  const curl: Sample = { lang: 'curl', source: curlOf(method, path, example, needsKey) };
  if (example.file !== undefined || example.body !== undefined || method === 'HEAD' || !needsKey) return [curl];
  return [
    curl,
    { lang: 'Python', source: pythonOf(method, path, example) },
    { lang: 'JavaScript', source: javaScriptOf(method, path, example) },
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(method: string, path: string, example: Example, needsKey: boolean): string {
  const { parameters = {}, file, body } = example;
  const named = Object.entries(parameters).map(([name, value]) => `${name}=${textOf(value)}`);
  const flag = file === undefined ? '--data-urlencode' : '--form-string';
  const hasBody = named.length > 0 || file !== undefined || body !== undefined;
  const verb = method === 'GET' ? (hasBody ? ['--get'] : []) : method === 'POST' && hasBody ? [] : [`-X ${method}`];
  const lines = [
    ['curl -sS', ...verb, `"$SITE/api/v1${pathOf(path, example)}"`].join(' '),
    ...(needsKey ? ['-u "$EMAIL:$API_KEY"'] : []),
    ...named.map((one) => `${flag} ${quoted(one)}`),
    ...(file === undefined ? [] : [`-F ${quoted(`file=@${file}`)}`]),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function pythonOf(method: string, path: string, example: Example): string {
  const { parameters = {} } = example;
  const fields = Object.entries(parameters).map(([name, value]) => `    ${JSON.stringify(name)}: ${literal(value)},\n`);
  const request = fields.length === 0 ? '' : `, request={\n${fields.join('')}}`;
  return `client.call_endpoint("${pathOf(path, example).slice(1)}", method="${method}"${request})`;
}

/** A literal of Python. */
function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${literal(one)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** The library sends as JSON only lists, and those only by POST; by POST it takes no truth values. */
function javaScriptOf(method: string, path: string, example: Example): string {
  const { parameters = {} } = example;
  const fields = Object.entries(parameters).map(([name, value]) => {
    const text = JSON.stringify(value);
    const given = typeof value === 'boolean' ? `'${text}'` : text;
    return `  ${name}: ${typeof value === 'object' ? `JSON.stringify(${text})` : given},\n`;
  });
  const params = fields.length === 0 ? '' : `, {\n${fields.join('')}}`;
  return `await client.callEndpoint('${pathOf(path, example)}', '${method}'${params});`;
}
