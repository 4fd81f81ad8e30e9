import { messageKey } from '@rookery/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/fixture.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { Postings } from './postings.ts';

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function plant(realm: number, from: number, words: readonly (readonly string[])[]): Promise<void> {
  const place = { bc: 9, bv: 1, c: 9, v: 1, tp: 1, s: 2, at: 0, cl: '', content: '', html: '', ver: 1 };
  const documents = words.map((t, i) => ({ _id: messageKey(realm, from + i), r: realm, ...place, t: [...t] }));
  await fixture.database.collection<MessageDocument>(MESSAGE_COLLECTIONS.messages).insertMany(documents);
}

const edit = (realm: number, id: number, t: string[]) =>
  fixture.database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .updateOne({ _id: messageKey(realm, id) }, { $set: { t, te: Date.now() } });

/** 3,000 messages: one word in the even ones, another in the odd ones, both in the 100th. */
async function apart(): Promise<number> {
  const realm = ++lastRealm;
  const words = Array.from({ length: 3000 }, (_, i) => (i === 99 ? ['even', 'odd'] : [i % 2 ? 'even' : 'odd']));
  await plant(realm, 1, words);
  return realm;
}

const known = async (postings: Postings, realm: number) => (await postings.together(realm, ['even', 'odd']))?.ids;

test('messages that hold several words are known, and what came or changed since is among them', async () => {
  const realm = await apart();
  const postings = new Postings(fixture.database);
  expect(await known(postings, realm)).toEqual([100]);
  await plant(realm, 3001, [['neither'], ['odd', 'even']]);
  await edit(realm, 7, ['odd', 'even']);
  // The third new one may hold nothing: each is tested anyway.
  expect(await known(postings, realm)).toEqual([7, 100, 3001, 3002]);
  expect(await known(new Postings(fixture.database), realm)).toEqual([7, 100, 3002]);
  // Words of another organisation are its own.
  expect(await known(postings, await apart())).toEqual([100]);
});

test('what has become more than a set can lack is read anew', async () => {
  const realm = await apart();
  const postings = new Postings(fixture.database);
  expect(await known(postings, realm)).toEqual([100]);
  await plant(
    realm,
    3001,
    Array.from({ length: 2001 }, (_, i) => (i === 0 ? ['odd', 'even'] : ['neither'])),
  );
  expect(await known(postings, realm)).toEqual([100, 3001]);
});

test('words that meet often, and one word alone, are left to a walk', async () => {
  const realm = ++lastRealm;
  await plant(
    realm,
    1,
    Array.from({ length: 5001 }, () => ['both', 'always']),
  );
  const postings = new Postings(fixture.database);
  expect(await postings.together(realm, ['both', 'always'])).toEqual({ rarest: 'both', ids: undefined });
  expect(await postings.together(realm, ['both'])).toBeUndefined();
});
