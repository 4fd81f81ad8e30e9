/**
 * `unread_msgs` of a register: the unread messages by conversation, ids ascending. With tens of thousands of ids they are nearly
 * all of the answer, so they are written as digits where they lie, not as numbers in arrays that are made into a text.
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { shownTopicName } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { policyOf } from '../message/chosen-topics.ts';
import { isMentioned } from '../message/message-flags.ts';
import { isMuted } from '../message/rules/muting.ts';
import type { UnreadPlace } from '../unread/found-messages.ts';
import type { findUnread } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import type { RegisterContext } from './context.ts';
import { JsonBytes } from './json-bytes.ts';

/** Written before others go first: a quarter of a millisecond of work. */
const SLICE_BYTES = 64 * 1024;

export async function unreadJson(
  context: Pick<RegisterContext, 'topicNames'>,
  view: View,
  { found, isAll }: Awaited<ReturnType<typeof findUnread>>,
  { emptyTopicNames, session }: { emptyTopicNames: boolean; session: ClientSession | undefined },
): Promise<Buffer> {
  const places = found.places();
  const channels = places.filter(({ conversation }) => conversation > 0);
  const direct = places.filter(({ conversation }) => conversation < 0);
  const topicIds = channels.flatMap(({ topicId }) => (topicId > 0 ? [topicId] : []));
  const topics = await context.topicNames.load(view.realm, topicIds, session);
  const isCounted = ({ conversation, topicId }: UnreadPlace) =>
    conversation < 0 || !isMuted(view, conversation, policyOf(view, conversation, topics.get(topicId)?.key ?? ''));
  const count = places.reduce((sum, place) => (isCounted(place) ? sum + place.ids.length : sum), 0);
  const json = new JsonBytes();
  let sliceEnd = SLICE_BYTES;
  const write = async (some: readonly UnreadPlace[], fieldsOf: (place: UnreadPlace) => string) => {
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
  json.text(`{"count":${count},"pms":[`);
  await write(direct.filter(isPair), ({ users = [] }) => {
    const other = users.find((user) => user !== view.user) ?? view.user;
    return `"other_user_id":${other},"sender_id":${other}`;
  });
  json.text('],"streams":[');
  await write(channels, ({ conversation, topicId }) => {
    const topic = shownTopicName(topics.get(topicId)?.name ?? '', emptyTopicNames);
    return `"stream_id":${conversation},"topic":${JSON.stringify(topic)}`;
  });
  json.text('],"huddles":[');
  await write(
    direct.filter((place) => !isPair(place)),
    ({ users = [] }) => `"user_ids_string":"${users.join()}"`,
  );
  const mentions = found.others().filter((message) => isMentioned(view.user, message));
  json.text(`],"mentions":${JSON.stringify(mentions.map(({ id }) => id))},"old_unreads_missing":${!isAll}}`);
  return json.bytes();
}
