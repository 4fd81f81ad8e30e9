/** Fetches the messages of a narrow, in pages. */
import type { Contract, Message, Narrow } from '@rookery/client';
import { api } from '../session.ts';
import { askable, isSpectator } from '../spectator.ts';
import { hold } from './messages.ts';
import type { Span } from './span.ts';

/** The position of a page: an id, an end, the first unread message, or the first message of a day (ISO 8601). */
export type Anchor = number | 'first_unread' | 'newest' | 'oldest' | { readonly date: string };

interface PageRequest {
  readonly anchor: Anchor;
  readonly before: number;
  readonly after: number;
  readonly includeAnchor?: boolean;
}

export interface Page extends Span {
  readonly messages: readonly Message[];
  /** The id that the server used as the anchor; undefined for the newest end. */
  readonly anchor: number | undefined;
  readonly foundAnchor: boolean;
}

type Answer = Contract.AnswerTo<'GET /messages'>;

/** The anchor of the newest end (`LARGER_THAN_MAX_MESSAGE_ID` of the API). */
const NEWEST_ID = 10_000_000_000_000_000;
const FORM = { client_gravatar: false, apply_markdown: true, allow_empty_topic_name: true };

/** Fetches a page of a narrow, and holds its messages. @throws ApiError, NetworkError */
export async function fetchPage(narrow: Narrow, request: PageRequest): Promise<Page> {
  const { anchor, before, after, includeAnchor = true } = request;
  let answer: Answer | undefined;
  const messages = await hold(async () => {
    answer = await api.get('/messages', {
      narrow: askable(narrow),
      ...(typeof anchor === 'object' ? { anchor: 'date', anchor_date: anchor.date } : { anchor: String(anchor) }),
      num_before: before,
      num_after: after,
      ...(!includeAnchor && { include_anchor: false }),
      ...FORM,
    });
    return answer.messages;
  });
  const got = answer as Answer;
  return {
    messages,
    ids: messages.map((one) => one.id),
    foundOldest: got.found_oldest === true,
    foundNewest: got.found_newest === true,
    foundAnchor: got.found_anchor === true,
    historyLimited: got.history_limited === true,
    anchor: got.anchor === undefined || got.anchor >= NEWEST_ID ? undefined : got.anchor,
  };
}

/** Fetches messages by their ids, as far as the user may see them, and holds them. */
export async function fetchMessages(ids: readonly number[]): Promise<readonly Message[]> {
  const asked = { message_ids: ids, ...(isSpectator() && { narrow: askable([]) }), ...FORM };
  return hold(async () => (await api.get('/messages', asked)).messages);
}

/** Returns which of these messages match a narrow, with the matches of a search in them. */
export async function fetchMatches(narrow: Narrow, ids: readonly number[]): Promise<Record<string, MatchedParts>> {
  const answer = await api.get('/messages/matches_narrow', {
    msg_ids: ids,
    narrow,
  });
  return answer.messages;
}

/** HTML with the matches of a search. */
export type MatchedParts = Pick<Message, 'match_content' | 'match_subject'>;
