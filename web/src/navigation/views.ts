/** The views in the navigation, their counts, and which of them the user has pinned. */
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
  /** The part of the address after `#`. */
  readonly fragment: string;
  readonly label: () => string;
  readonly icon: typeof Inbox;
  readonly count: () => number;
  /** Whether the count asks for attention; if not, it is shown faintly. */
  readonly isUnread: boolean;
  readonly isPinned: boolean;
  /** Whether the user created it and can remove it. */
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

function builtIn(fragment: string, label: MessageKey, icon: typeof Inbox, options: BuiltInOptions = {}): BuiltIn {
  return { fragment, label: () => t(label), icon, count: none, isUnread: false, isPinnedAtFirst: false, ...options };
}

/** The views: built-in ones, then the user's own. */
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

/** Whether a view is always shown, not only behind 'more'. */
export const isPinned = (fragment: string): boolean =>
  navigationViews().some((one) => one.fragment === fragment && one.isPinned);

/** Whether a view is the one shown. */
export function isShownView(fragment: string): boolean {
  const { name, narrow } = view();
  if (fragment === 'feed') return name === 'narrow' && narrow.length === 0;
  if (!fragment.startsWith('narrow/')) return name === fragment;
  if (name !== 'narrow') return false;
  return narrow.length > 0 && JSON.stringify(viewOf(`#${fragment}`).narrow) === JSON.stringify(narrow);
}

/** Moves a view between those always shown and those behind 'more'. */
export async function setPinned({ fragment, label }: NavigationView, is_pinned: boolean): Promise<void> {
  try {
    const isKnown = state.navigation_views.some((one) => one.fragment === fragment);
    if (isKnown) await api.patch(`/navigation_views/${encodeURIComponent(fragment)}`, { is_pinned });
    else {
      // The server knows no name for this one.
      const name = fragment === 'reminders' ? label() : undefined;
      await api.post('/navigation_views', { fragment, is_pinned, name });
    }
  } catch (error) {
    notifyError(error);
  }
}

/** Removes one of the user's own views. */
export async function removeView({ fragment }: NavigationView): Promise<void> {
  await api.delete(`/navigation_views/${encodeURIComponent(fragment)}`).catch(notifyError);
}
