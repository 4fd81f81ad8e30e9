/** The title and icon of the page: the current view, and the number of unread messages. */
import { createEffect, createRoot, createSignal } from 'solid-js';
import { POLICY, topicPolicy } from './channels.ts';
import { showCountInIcon } from './icon.ts';
import { ready, state } from './session.ts';
import { mentionedTopics, type UnreadTopic, unreadDirect, unreadTopics, unreadTotal } from './unread.ts';

const [viewTitle, setViewTitle] = createSignal('');

/** The title of the current view, which the view sets. */
export { setViewTitle };

/** The number to show, by `desktop_icon_count_display`. */
function countShown(): number {
  switch (state.user_settings.desktop_icon_count_display) {
    case 1:
      return unreadTotal();
    case 2:
      return unreadDirect() + sum(unreadTopics(), isFollowed) + sum(mentionedTopics(), (one) => !isFollowed(one));
    case 3:
      return unreadDirect() + sum(mentionedTopics());
    default:
      return 0;
  }
}

type Counted = Pick<UnreadTopic, 'channelId' | 'topic' | 'count'>;

const isFollowed = (one: Counted): boolean => topicPolicy(one.channelId, one.topic) === POLICY.followed;

const sum = (topics: readonly Counted[], counts: (one: Counted) => boolean = () => true): number =>
  topics.reduce((all, one) => all + (counts(one) ? one.count : 0), 0);

/** Starts following the model. */
export function followTitle(): void {
  createRoot(() => {
    createEffect(() => {
      if (!ready()) return;
      const count = countShown();
      showCountInIcon(count);
      const parts = [viewTitle(), state.realm_name].filter(Boolean);
      document.title = `${count > 0 ? `(${count > 999 ? '999+' : count}) ` : ''}${parts.join(' – ')}`;
    });
  });
}
