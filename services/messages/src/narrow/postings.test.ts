import { messageKey } from '@rookery/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, startFixture } from '../../test/fixture.ts';
import { storedMessages, toStored } from '../message/store/stored-message.ts';
import { Postings } from './postings.ts';

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function plant(realm: number, from: number, words: readonly (readonly string[])[]): Promise<void> {
  const place = { birth: 9, birthVersion: 1, conversation: 9, version: 1, topicId: 1, sender: 2 };
  const text = { at: 0, client: '', content: '', html: '', revision: 1 };
  const documents = words.map((terms, i) => ({
    _id: messageKey(realm, from + i),
    realm,
    ...place,
    ...text,
    terms: [...terms],
  }));
  await insertMessages(fixture.database, documents);
}

const edit = (realm: number, id: number, terms: string[]) =>
  storedMessages(fixture.database).updateOne(
    { _id: messageKey(realm, id) },
    { $set: toStored({ terms, termsEditedAt: Date.now() }) },
  );

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

test('a set that lacks too much is read again', async () => {
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
