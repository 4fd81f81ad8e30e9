/**
 * Measures what a message costs MongoDB, and what the search index costs in addition: messages like those of a real
 * organisation are inserted in groups of 32 after a history, with the cache size of `npm start`. `--word-index` adds
 * the multikey index that the segments replaced. `node services/messages/bench/sends.ts [messages] [--word-index]`
 */
import { readFileSync } from 'node:fs';
import { documentKey } from '@rookery/core';
import { render } from '@rookery/markdown';
import { hasCodes, MESSAGE_COLLECTIONS } from '../src/message/store/documents.ts';
import { type StoredMessage, storedMessages, toStored } from '../src/message/store/stored-message.ts';
import { termsOfHtml } from '../src/search/html-words.ts';
import { SEARCH_COLLECTIONS } from '../src/search-index/store/segments.ts';
import { startFixture } from '../test/fixture.ts';
import { indexAll } from '../test/index-all.ts';
import { proseOf, randomOf } from './prose.ts';

const [count = '500000'] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const HISTORY = Number(count);
const WORD_INDEX = process.argv.includes('--word-index');
const SENT = 20_000;
const GROUP = 32;
const REALM = 1;
const CHANNELS = 300;
const TOPICS = 100;
/** CPU ticks per second, as Linux counts them. */
const TICKS = 100;

const random = randomOf(42);
const prose = proseOf(random);

function message(id: number): StoredMessage {
  const content = prose.next();
  const { html, link, image } = render(content);
  const conversation = 1 + Math.floor(CHANNELS * random() ** 3);
  const has = hasCodes({ link, image });
  return toStored({
    ...{ _id: documentKey(REALM, id), realm: REALM, birth: conversation, birthVersion: 1, conversation, version: 1 },
    ...{ topicId: conversation * TOPICS + Math.floor(TOPICS * random() ** 2), sender: Math.floor(2_000 * random()) },
    ...{ readBySender: true, at: id, client: 'website', content, html, terms: termsOfHtml(html), revision: 1 },
    ...(has.length > 0 && { has }),
  }) as StoredMessage;
}

const fixture = await startFixture({ cacheSizeGb: 0.25 });
const { database } = fixture;
try {
  const messages = storedMessages(database);
  if (WORD_INDEX) await messages.createIndex({ r: 1, t: 1, c: 1, _id: -1, v: 1 });
  const insert = async (from: number, to: number, group: number): Promise<void> => {
    for (let at = from; at <= to; at += group) {
      await messages.insertMany(Array.from({ length: Math.min(group, to - at + 1) }, (_, n) => message(at + n)));
    }
  };
  await insert(1, HISTORY, 1_000);
  await measured('indexing the history', HISTORY, () => indexAll(database, REALM));
  await insert(HISTORY + 1, HISTORY + 2_000, GROUP);
  await indexAll(database, REALM);
  for (let run = 0; run < 2; run++) {
    const from = HISTORY + 2_001 + run * SENT;
    await measured('inserting', SENT, () => insert(from, from + SENT - 1, GROUP));
    await measured('indexing', SENT, () => indexAll(database, REALM));
  }
  for (const name of [MESSAGE_COLLECTIONS.messages, SEARCH_COLLECTIONS.parts]) {
    const { storageSize, indexSizes, count } = await database.db.command({ collStats: name });
    const indexes = Object.entries<number>(indexSizes).map(([index, bytes]) => `${index} ${mega(bytes)}`);
    process.stdout.write(`${name}: ${count} documents, ${mega(storageSize)}; indexes ${indexes.join(', ')}\n`);
  }
} finally {
  await fixture.close();
}

/** Runs `work`, and prints its cost. */
async function measured(name: string, count: number, work: () => Promise<void>): Promise<void> {
  const before = { own: process.cpuUsage(), server: await serverCpuUs(), at: performance.now() };
  await work();
  const { user, system } = process.cpuUsage(before.own);
  const server = (await serverCpuUs()) - before.server;
  const each = (us: number) => `${(us / count).toFixed(0)} us`;
  const seconds = ((performance.now() - before.at) / 1000).toFixed(1);
  process.stdout.write(`${name}: of a message ${each(server)} of mongod, ${each(user + system)} here; ${seconds} s\n`);
}

/** CPU time of the server so far, us. */
async function serverCpuUs(): Promise<number> {
  const { pid } = await database.db.admin().serverStatus();
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000_000;
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
