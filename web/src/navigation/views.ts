/** The views of the navigation: which there are, their counts, and which the user has out of the way. */
import AlarmClock from 'lucide-solid/icons/alarm-clock';
import AtSign from 'lucide-solid/icons/at-sign';
import CalendarClock from 'lucide-solid/icons/calendar-clock';
import Clock from 'lucide-solid/icons/clock';
import Smile from 'lucide-solid/icons/face-slightly-smiling';
import FilePen from 'lucide-solid/icons/file-pen';
import Inbox from 'lucide-solid/icons/inbox';
import Link from 'lucide-solid/icons/link';
import List from 'lucide-solid/icons/list';
import Star from 'lucide-solid/icons/star';
import { createMemo, createRoot } from 'solid-js';
import { type MessageKey, t } from '../i18n/index.ts';
import { allDrafts, api, mayOpen, state, unreadMentions, unreadTotal, view, viewOf } from '../state/index.ts';
import { notifyError } from '../ui/index.ts';

export interface NavigationView {
  /** What the address has after `#`. */
  readonly fragment: string;
  readonly label: () => string;
  readonly icon: typeof Inbox;
  readonly count: () => number;
  /** Whether the count asks for attention; else it is a quiet figure. */
  readonly isUnread: boolean;
  readonly isPinned: boolean;
  /** Made by the user, so that it can be removed. */
  readonly isOwn: boolean;
}

interface BuiltInOptions {
  readonly isPinnedAtFirst?: boolean;
  readonly count?: () => number;
  readonly isUnread?: boolean;
}

type BuiltIn = Omit<NavigationView, 'isPinned' | 'isOwn'> & { readonly isPinnedAtFirst: boolean };

const none = () => 0;
const starred = () => (state.user_settings.starred_message_counts ? state.starred_messages.length : 0);
const BUILT_IN: readonly BuiltIn[] = [
  builtIn('inbox', 'navigation.inbox', Inbox, { isPinnedAtFirst: true, count: unreadTotal, isUnread: true }),
  builtIn('recent', 'navigation.recent', Clock, { isPinnedAtFirst: true }),
  builtIn('feed', 'navigation.feed', List, { isPinnedAtFirst: true }),
  builtIn('narrow/is/mentioned', 'navigation.mentions', AtSign, {
    isPinnedAtFirst: true,
    count: unreadMentions,
    isUnread: true,
  }),
  builtIn('narrow/is/starred', 'navigation.starred', Star, { isPinnedAtFirst: true, count: starred }),
  builtIn('narrow/has/reaction/sender/me', 'navigation.reactions', Smile),
  builtIn('drafts', 'navigation.drafts', FilePen, { isPinnedAtFirst: true, count: () => allDrafts().length }),
  builtIn('scheduled', 'navigation.scheduled', CalendarClock, { count: () => state.scheduled_messages.length }),
  builtIn('reminders', 'navigation.reminders', AlarmClock, { count: () => state.reminders.length }),
];

function builtIn(fragment: string, label: MessageKey, icon: typeof Inbox, o: BuiltInOptions = {}): BuiltIn {
  return { fragment, label: () => t(label), icon, count: none, isUnread: false, isPinnedAtFirst: false, ...o };
}

/** The views, those of the user after those that everyone has. */
export const navigationViews = createRoot(() =>
  createMemo<readonly NavigationView[]>(() => {
    const chosen = new Map((state.navigation_views ?? []).map((one) => [one.fragment, one]));
    const known = new Set(BUILT_IN.map((one) => one.fragment));
    return [
      ...BUILT_IN.filter((one) => mayOpen(`#${one.fragment}`)).map(({ isPinnedAtFirst, ...one }) => ({
        ...one,
        isPinned: chosen.get(one.fragment)?.is_pinned ?? isPinnedAtFirst,
        isOwn: false,
      })),
      ...[...chosen.values()]
        .filter((one) => !known.has(one.fragment))
        .map(({ fragment, name, is_pinned }) => ({
          fragment,
          label: () => name ?? fragment,
          icon: Link,
          count: none,
          isUnread: false,
          isPinned: is_pinned,
          isOwn: true,
        })),
    ];
  }),
);

/** Whether a view is the one shown. */
export function isShownView(fragment: string): boolean {
  const { name, narrow } = view();
  if (fragment === 'feed') return name === 'narrow' && narrow.length === 0;
  if (!fragment.startsWith('narrow/')) return name === fragment;
  if (name !== 'narrow') return false;
  return narrow.length > 0 && JSON.stringify(viewOf(`#${fragment}`).narrow) === JSON.stringify(narrow);
}

/** Puts a view among those always shown, or behind 'more'. */
export async function setPinned({ fragment, label }: NavigationView, is_pinned: boolean): Promise<void> {
  try {
    const isKnown = state.navigation_views.some((one) => one.fragment === fragment);
    if (isKnown) await api.patch(`/navigation_views/${encodeURIComponent(fragment)}`, { is_pinned });
    else {
      // The server has no name of its own for this one.
      const name = fragment === 'reminders' ? label() : undefined;
      await api.post('/navigation_views', { fragment, is_pinned, name });
    }
  } catch (error) {
    notifyError(error);
  }
}

/** Takes a view of the user's own out. */
export async function removeView({ fragment }: NavigationView): Promise<void> {
  await api.delete(`/navigation_views/${encodeURIComponent(fragment)}`).catch(notifyError);
}
