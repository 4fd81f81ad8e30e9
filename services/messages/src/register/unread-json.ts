/**
 * `unread_msgs` of a register: the unread messages by conversation, ids ascending. With tens of thousands of ids they
 * are nearly the whole response, so their digits are written directly into its buffer; no arrays of numbers are
 * stringified.
 */

import { setImmediate as othersFirst } from 'node:timers/promises';
import { shownTopicName } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { policyOf } from '../message/chosen-topics.ts';
import { isMentioned } from '../message/message-flags.ts';
import { isMuted } from '../message/rules/muting.ts';
import type { TopicName } from '../message/store/topics.ts';
import type { UnreadPlace } from '../unread/found-messages.ts';
import type { FoundUnread } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import type { RegisterContext } from './context.ts';
import { JsonBytes } from './json-bytes.ts';

/** Bytes written before the event loop gets a turn: a quarter of a millisecond of work. */
const SLICE_BYTES = 64 * 1024;
/** Estimates of the JSON's size. If they are too low, the buffer is copied. */
const BYTES_PER_ID = 9;
const BYTES_PER_PLACE = 100;

/** Reads what the JSON needs in addition to the messages. @returns the function that writes the JSON */
export async function unreadWriter(
  context: Pick<RegisterContext, 'topicNames'>,
  view: View,
  { found, isAll }: FoundUnread,
  options: {
    readonly emptyTopicNames: boolean;
    readonly session: ClientSession | undefined;
    /** The realm's topics version, if it was read already. */
    readonly version?: number | undefined;
  },
): Promise<() => Promise<Buffer>> {
  const places = found.places();
  const topicIds = places.flatMap(({ topicId }) => (topicId > 0 ? [topicId] : []));
  const topics = await context.topicNames.load(view.realm, topicIds, options);
  const mentions = found.others().filter((message) => isMentioned(view, message));
  const mentioned = mentions.map(({ id }) => id);
  return () => write(view, { places, topics, emptyTopicNames: options.emptyTopicNames, mentioned, isAll });
}

interface Read {
  readonly places: readonly UnreadPlace[];
  readonly topics: ReadonlyMap<number, TopicName>;
  readonly emptyTopicNames: boolean;
  readonly mentioned: readonly number[];
  readonly isAll: boolean;
}

async function write(view: View, { places, topics, emptyTopicNames, mentioned, isAll }: Read): Promise<Buffer> {
  const channels = places.filter(({ conversation }) => conversation > 0);
  const direct = places.filter(({ conversation }) => conversation < 0);
  const isCounted = ({ conversation, topicId }: UnreadPlace) =>
    conversation < 0 || !isMuted(view, conversation, policyOf(view, conversation, topics.get(topicId)?.key ?? ''));
  const sizeOf = (some: readonly UnreadPlace[]) => some.reduce((sum, { ids }) => sum + ids.length, 0);
  const json = new JsonBytes(sizeOf(places) * BYTES_PER_ID + places.length * BYTES_PER_PLACE);
  let sliceEnd = SLICE_BYTES;
  const writePlaces = async (some: readonly UnreadPlace[], fieldsOf: (place: UnreadPlace) => string) => {
    for (const [n, place] of some.entries()) {
      json
        .text(`${n === 0 ? '' : ','}{${fieldsOf(place)},"unread_message_ids":`)
        .integers(place.ids)
        .text('}');
      if (json.length < sliceEnd) continue;
      await othersFirst();
      sliceEnd = json.length + SLICE_BYTES;
    }
  };
  const isPair = ({ users = [] }: UnreadPlace) => users.length <= 2;
  json.text(`{"count":${sizeOf(places.filter(isCounted))},"pms":[`);
  await writePlaces(direct.filter(isPair), ({ users = [] }) => {
    const other = users.find((user) => user !== view.user) ?? view.user;
    return `"other_user_id":${other},"sender_id":${other}`;
  });
  json.text('],"streams":[');
  await writePlaces(channels, ({ conversation, topicId }) => {
    const topic = shownTopicName(topics.get(topicId)?.name ?? '', emptyTopicNames);
    return `"stream_id":${conversation},"topic":${JSON.stringify(topic)}`;
  });
  json.text('],"huddles":[');
  await writePlaces(
    direct.filter((place) => !isPair(place)),
    ({ users = [] }) => `"user_ids_string":"${users.join()}"`,
  );
  json.text(`],"mentions":${JSON.stringify(mentioned)},"old_unreads_missing":${!isAll}}`);
  return json.bytes();
}
