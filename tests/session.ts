/** Logging in as a browser does. */
import type { ApiClient } from '@rookery/testkit';

/** The headers of a logged-in browser: its cookies, and the CSRF token that writes need. */
interface SessionHeaders extends Record<string, string> {
  readonly cookie: string;
  readonly 'x-csrftoken': string;
}

/**
 * Logs a user in without a password, which development mode allows.
 * @param nobody a client without credentials, of the gateway to call
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
