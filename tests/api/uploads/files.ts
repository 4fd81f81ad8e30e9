/** Files as clients upload and download them. */
import type { ApiClient, RequestOptions } from '@rookery/testkit';
import { Client, request } from 'undici';
import { ok } from '../../answers.ts';

interface TestFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Buffer | string;
}

/** Returns a multipart body of files. */
export function form(...files: readonly TestFile[]): RequestOptions {
  const boundary = 'a-boundary-of-tests';
  const parts = files.map(({ name, type, bytes }, n) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file${n}"; filename="${name}"\r\n`),
      Buffer.from(`${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Uploads a file. @returns its path */
export async function upload(
  client: ApiClient,
  name: string,
  bytes: Buffer | string = 'hello',
  type?: string,
): Promise<string> {
  const options = form({ name, bytes, ...(type !== undefined && { type }) });
  return (await ok(client.post('/user_uploads', {}, options))).url;
}

/** Fetches an address outside the API as a user; without an API key, without credentials. */
export async function get(client: ApiClient, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { email, apiKey, origin, host } = client;
  const basic = apiKey && { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` };
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${origin}${encodeURI(path)}`, {
    method: method as 'GET',
    headers: { host, ...basic, ...headers },
  });
  return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) };
}

/**
 * Returns the status of a request to exactly this path: `..`, backslashes and encoded characters are sent unchanged.
 */
export async function statusOf({ email, apiKey, origin, host }: ApiClient, path: string): Promise<number> {
  const client = new Client(origin);
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const { statusCode, body } = await client.request({ method: 'GET', path, headers: { host, authorization } });
  await body.dump();
  await client.close();
  return statusCode;
}
