/** The past states of a message, computed backwards from the current one. */
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
  /** '' for a direct message. */
  readonly topic: string;
  readonly sender: number;
  /** When it was sent, UNIX ms. */
  readonly at: number;
}

/**
 * Returns the states of a message, oldest first; each but the first with its change.
 * @param history newest first and complete; hidden entries are filtered here
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
  // With a policy of moves only, earlier contents are hidden: every state shows the current one. Likewise, a state in a
  // channel that the reader may not see shows the topic of the next state that they may see.
  const states = visibleHistory(history, policy, sees).map((edit) => {
    const after = state();
    const shown = {
      ...after,
      ...toEdit(edit, allowEmptyTopicName),
      ...(edit.html !== undefined && { content_html_diff: htmlDifference(edit.html, html) }),
    };
    topic = edit.topic ?? topic;
    // The history omits HTML that is too long.
    if (edit.content !== undefined) [content, html] = [edit.content, edit.html ?? ''];
    return shown;
  });
  const first = { ...state(), user_id: present.sender, timestamp: toSeconds(present.at) };
  return [first, ...states.reverse()];
}
