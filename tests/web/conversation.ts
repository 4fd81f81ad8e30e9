/** A conversation of two people while something fails: one uses the browser, the other the API. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@rookery/testkit';
import type { Page, Request } from 'playwright-core';
import { request as fetchByNode } from 'undici';

/** Timeout on a machine that is busy with other tests, and while a killed process restarts. */
export const SOON = { timeout: 30_000 };

const RETRY_MS = 150;

/** The compose box, once it is open. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** A text in a message. Without the row of the message, it would also be found in its announcement. */
export const textIn = (page: Page, text: string) => page.locator('article').getByText(text);

/** The user's own messages that the page shows as not yet sent. */
export const outgoing = (page: Page) => page.locator('article[data-outgoing]');

/** The banner that appears while the server cannot be reached. */
export const offline = (page: Page) => page.getByText('The server cannot be reached.');

/** The ids of the messages that the page shows, in the order of the document. */
export const shownIds = (page: Page): Promise<number[]> =>
  page.locator('article[data-id]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))));

/** Types a message and sends it by keys. */
export async function write(page: Page, text: string): Promise<void> {
  await box(page).pressSequentially(text);
  await page.keyboard.press('Control+Enter');
}

export interface Place {
  readonly channelId: number;
  readonly channel: string;
  readonly topic: string;
}

export const hashOf = ({ channelId, channel, topic }: Place): string =>
  `#narrow/channel/${channelId}-${channel}/topic/${topic}`;

/** Opens the compose box for the topic on screen. */
export async function openBox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Message|Write a message)/ }).click();
  await box(page).waitFor();
}

/** Returns the messages of a topic as the server has them, oldest first. */
export async function storedIn(client: ApiClient, place: Place): Promise<{ id: number; content: string }[]> {
  const { body } = await client.get('/messages', {
    anchor: 'newest',
    num_before: 200,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: place.channelId },
      { operator: 'topic', operand: place.topic },
    ],
    apply_markdown: false,
  });
  return body.messages.map(({ id, content }: { id: number; content: string }) => ({ id, content }));
}

/** Sends a message over the API, and repeats the request until the server has it. The server stores it once. */
export async function sendSurely(client: ApiClient, { channelId, topic }: Place, content: string): Promise<void> {
  const key = crypto.randomUUID();
  for (;;) {
    const params = { type: 'channel', to: channelId, topic, content };
    const answer = await client
      .post('/messages', params, { headers: { 'idempotency-key': key } })
      .catch(() => undefined);
    if (answer?.status === 200) return;
    if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    await delay(RETRY_MS);
  }
}

/** Sends one message after another until `stop`, which returns the contents. */
export function talk(client: ApiClient, place: Place, name: string, everyMs: number): { stop(): Promise<string[]> } {
  const said: string[] = [];
  let isOver = false;
  const talking = (async () => {
    while (!isOver) {
      const content = `${name} ${said.length}`;
      await sendSurely(client, place, content);
      said.push(content);
      await delay(everyMs);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await talking;
      return said;
    },
  };
}

/**
 * Forwards a request of a page to the server, for a test that changes or drops the answer.
 * @param gateway its origin
 */
export async function answerOf(request: Request, gateway: string): Promise<{ status: number; text: string }> {
  const { pathname, search, host } = new URL(request.url());
  const sent = Object.entries(await request.allHeaders()).filter(
    ([name]) => !/^(?::|accept-encoding|content-length|connection)/.test(name),
  );
  // Node does not resolve names below localhost.
  const answer = await fetchByNode(gateway + pathname + search, {
    method: request.method() as 'GET' | 'POST',
    headers: { ...Object.fromEntries(sent), host },
    body: request.postDataBuffer(),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

/** Records the event queues of a page, from its requests. */
export function watchQueues(page: Page): { readonly registers: number; readonly queues: readonly string[] } {
  const watch = { registers: 0, queues: [] as string[] };
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/json/register') watch.registers++;
    const queue = url.pathname === '/json/events' ? url.searchParams.get('queue_id') : null;
    if (queue !== null && watch.queues.at(-1) !== queue) watch.queues.push(queue);
  });
  return watch;
}
