/** Sample calls of an endpoint: with curl, with the library `zulip` for Python, and with `zulip-js`. */

/** A request that succeeds if the objects that it names exist. */
export interface Example {
  /** The variables of the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The name of the uploaded file. */
  readonly file?: string;
  /** A JSON body, in place of parameters. */
  readonly body?: unknown;
  /** The fields of the success answer besides the envelope, if no test records them (answers.ts). */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** A code sample. Its client variable is `client`; curl uses `$SITE`, `$EMAIL` and `$API_KEY`. */
export interface Sample {
  readonly lang: 'curl' | 'Python' | 'JavaScript';
  readonly source: string;
}

/** Returns the path with its variables filled in; slashes within one are encoded. */
function pathOf(path: string, example: Example): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example.path?.[name] ?? '')));
}

/** Returns the text of a parameter: strings unchanged, other values as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the samples. The libraries cannot send files or JSON bodies to a path, so those have only curl. */
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

/** Returns a value as a Python literal. */
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

/** The library sends only lists as JSON, and only by POST; by POST it does not accept booleans. */
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
