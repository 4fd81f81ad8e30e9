/** A browser for the server's web pages: stores cookies and submits forms. */
import { stringify } from 'node:querystring';
import { request } from 'undici';

interface WebPage {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string | string[] | undefined>;
  /** The heading of the alert on the page, if any. */
  readonly problem: string | undefined;
}

/** Values by name; a list for a name that is sent once for each value. */
type FormFields = Readonly<Record<string, string | string[]>>;

export class Browser {
  readonly #origin: string;
  readonly #host: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();
  #page = '';
  #address = '';
  #sent: { address: string; body: string } | undefined;

  /** `headers`: sent with every request, in place of a browser's own. */
  constructor(options: { origin: string; host: string; headers?: Readonly<Record<string, string>> }) {
    this.#origin = options.origin;
    this.#host = options.host;
    this.#headers = options.headers ?? {};
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** The cookies as a header, for calls of `/json`. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores a cookie that the server has not set for this browser: one of another browser, or a forged one. */
  addCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Opens a page; of a full URL, only the path is used. */
  open(address: string): Promise<WebPage> {
    return this.#ask('GET', address);
  }

  /** Fills in and submits the form of the page that was opened last. */
  submit(fields: FormFields): Promise<WebPage> {
    const form = /<form method="post"(?: action="([^"]*)")?>/.exec(this.#page);
    const action = form?.[1] ?? this.#address;
    if (form === null) throw new Error(`no form on this page: ${this.#page}`);
    const hidden = [...this.#page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    return this.send(action, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields });
  }

  /** Sends a form with exactly these fields. */
  send(address: string, fields: FormFields): Promise<WebPage> {
    this.#sent = { address, body: stringify(fields) };
    return this.repeat();
  }

  /** Sends the last form again, as a reload of its answer does. */
  repeat(): Promise<WebPage> {
    if (this.#sent === undefined) throw new Error('no form was sent');
    return this.#ask('POST', this.#sent.address, this.#sent.body);
  }

  async #ask(method: 'GET' | 'POST', address: string, body?: string): Promise<WebPage> {
    const path = address.replace(/^https?:\/\/[^/]*/, '');
    const response = await request(`${this.#origin}${path}`, {
      method,
      headers: {
        host: this.#host,
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0',
        cookie: this.cookie,
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, decodeURIComponent(value));
    }
    const text = await response.body.text();
    this.#page = text;
    this.#address = path;
    return {
      status: response.statusCode,
      text,
      headers: response.headers,
      problem: /<p role="alert"><strong>(.*?)<\/strong>/.exec(text)?.[1],
    };
  }
}
