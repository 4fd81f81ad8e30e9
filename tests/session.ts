/** Logging in as a browser does. */
import type { ApiClient } from '@rookery/testkit';

/** What a browser sends in which a user is logged in: its cookies, and the token of what writes. */
interface SessionHeaders extends Record<string, string> {
  readonly cookie: string;
  readonly 'x-csrftoken': string;
}

/**
 * Logs a user in, as development mode lets anyone do.
 * @param nobody a client without credentials, at the gateway that is to be asked
 */
export async function sessionOf(nobody: ApiClient, { email }: Pick<ApiClient, 'email'>): Promise<SessionHeaders> {
  const login = await nobody.post('/dev_fetch_api_key', { username: email });
  const cookie = [login.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const token = decodeURIComponent(/csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '');
  return { cookie, 'x-csrftoken': token };
}
