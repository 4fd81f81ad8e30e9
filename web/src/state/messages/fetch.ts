/** Fetching messages of a narrow, in pages. */
import type { Contract, Message, Narrow } from '@rookery/client';
import { api } from '../session.ts';
import { askable, isSpectator } from '../spectator.ts';
import { hold } from './messages.ts';
import type { Span } from './span.ts';

/** Where a page lies: at an id, at an end, at the first unread message, or at the first of a day (ISO 8601). */
export type Anchor = number | 'first_unread' | 'newest' | 'oldest' | { readonly date: string };

export interface PageRequest {
  readonly anchor: Anchor;
  readonly before: number;
  readonly after: number;
  readonly includeAnchor?: boolean;
}

export interface Page extends Span {
  readonly messages: readonly Message[];
  /** The id that the server took for the anchor; undefined for the newest end. */
  readonly anchor: number | undefined;
  readonly foundAnchor: boolean;
}

type Answer = Contract.AnswerTo<'GET /messages'>;

/** The anchor of the newest end (`LARGER_THAN_MAX_MESSAGE_ID` of the API). */
const NEWEST_ID = 10_000_000_000_000_000;
const FORM = { client_gravatar: false, apply_markdown: true, allow_empty_topic_name: true };

/** A page of a narrow, whose messages are held from now on. @throws ApiError, NetworkError */
export async function fetchPage(narrow: Narrow, request: PageRequest, signal?: AbortSignal): Promise<Page> {
  const { anchor, before, after, includeAnchor = true } = request;
  let answer: Answer | undefined;
  const messages = await hold(async () => {
    answer = await api.get(
      '/messages',
      {
        narrow: askable(narrow),
        ...(typeof anchor === 'object' ? { anchor: 'date', anchor_date: anchor.date } : { anchor: String(anchor) }),
        num_before: before,
        num_after: after,
        ...(!includeAnchor && { include_anchor: false }),
        ...FORM,
      },
      signal ? { signal } : {},
    );
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

/** Messages by their ids, as far as the caller may see them; they are held from now on. */
export async function fetchMessages(ids: readonly number[]): Promise<readonly Message[]> {
  const asked = { message_ids: ids, ...(isSpectator() && { narrow: askable([]) }), ...FORM };
  return hold(async () => (await api.get('/messages', asked)).messages);
}

/** What of these fits a narrow, with what a search marked in it. */
export async function fetchMatches(narrow: Narrow, ids: readonly number[]): Promise<Record<string, MatchedParts>> {
  const answer = await api.get('/messages/matches_narrow', {
    msg_ids: ids,
    narrow,
  });
  return answer.messages;
}

/** HTML: with what a search found marked. */
export type MatchedParts = Pick<Message, 'match_content' | 'match_subject'>;
