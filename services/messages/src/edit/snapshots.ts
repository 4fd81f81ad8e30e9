/** The states that a message went through, worked out backwards from the present one. */
import { shownTopicName } from '@rookery/core';
import type { Answer } from '@rookery/core/answers';
import { toEdit, toSeconds } from '../message/message-json.ts';
import { type HistoryPolicy, type SeesChannel, visibleHistory } from '../message/rules/history.ts';
import type { StoredEdit } from '../message/store/documents.ts';
import { htmlDifference } from './html-difference.ts';

/** A message in its current state. */
interface Present {
  readonly content: string;
  readonly html: string;
  /** '' of a direct message. */
  readonly topic: string;
  readonly sender: number;
  /** When it was sent, UNIX ms. */
  readonly at: number;
}

/**
 * The states of a message, oldest first; each but the first with what was changed.
 * @param history newest first, all of it: what is not to be shown is left out here
 */
export function snapshotsOf(
  present: Present,
  history: readonly StoredEdit[],
  { policy, sees }: { readonly policy: HistoryPolicy; readonly sees: SeesChannel | undefined },
  allowEmptyTopicName: boolean,
): Answer<'MESSAGE_HISTORY'>['message_history'] {
  let { content, html, topic } = present;
  const state = () => ({
    topic: shownTopicName(topic, allowEmptyTopicName),
    content,
    rendered_content: html,
  });
  // Where only moves are shown, earlier contents are not: each state has the present one. In the same way a state in a
  // channel that the reader may not see has the topic of the next one that they may.
  const states = visibleHistory(history, policy, sees).map((edit) => {
    const after = state();
    const shown = {
      ...after,
      ...toEdit(edit, allowEmptyTopicName),
      ...(edit.html !== undefined && { content_html_diff: htmlDifference(edit.html, html) }),
    };
    topic = edit.topic ?? topic;
    // The history omitted HTML that was too long.
    if (edit.content !== undefined) [content, html] = [edit.content, edit.html ?? ''];
    return shown;
  });
  const first = { ...state(), user_id: present.sender, timestamp: toSeconds(present.at) };
  return [first, ...states.reverse()];
}
