/** The title of the page and its icon: where one is, and how much is unread. */
import { createEffect, createRoot, createSignal } from 'solid-js';
import { POLICY, topicPolicy } from './channels.ts';
import { showCountInIcon } from './icon.ts';
import { ready, state } from './session.ts';
import { mentionedTopics, type UnreadTopic, unreadDirect, unreadTopics, unreadTotal } from './unread.ts';

const [viewTitle, setViewTitle] = createSignal('');

/** Each view says its name. */
export { setViewTitle, viewTitle };

/** `desktop_icon_count_display` of the settings: which messages count. */
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

/** Follows the model from now on. */
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
