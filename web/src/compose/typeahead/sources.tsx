/** Suggestions for each kind of typed name, and the text that they insert. */

import { channelLink, topicLink } from '@rookery/core/notice-text';
import AtSign from 'lucide-solid/icons/at-sign';
import Hash from 'lucide-solid/icons/hash';
import Users from 'lucide-solid/icons/users';
import { folded, foldedName } from '../../folded.ts';
import { t } from '../../i18n/index.ts';
import {
  activeUsers,
  allChannels,
  allGroups,
  api,
  areEmojiText,
  avatarOf,
  channelByName,
  isAllowed,
  isMutedUser,
  presenceOf,
  state,
  subscription,
  topicName,
  topicsOf,
} from '../../state/index.ts';
import { Avatar, ChannelIcon, notifyError } from '../../ui/index.ts';
import { EmojiImage, emojiMatching } from '../emoji.tsx';
import { checkMentioned } from '../mentioned.ts';
import { recentPeople } from '../recipient/RecipientRow.tsx';
import type { Target } from '../recipient/target.ts';
import type { Typed } from './detect.ts';
import { languagesMatching } from './languages.ts';
import { best, fit } from './rank.ts';
import type { Suggestion } from './suggestions.ts';
import { timesMatching } from './times.ts';

const MOST = 8;

/** The message that is being written: its suggestions depend on it. */
export interface Place {
  readonly target: Target;
  /** Whether it is an edit of an existing message. */
  readonly isEdit: boolean;
}

/** Suggestions for the typed text; `complete` replaces it. */
export function suggestionsFor(typed: Typed, place: Place, complete: (text: string) => void): readonly Suggestion[] {
  const { target } = place;
  switch (typed.kind) {
    case 'person':
      return [...wildcards(typed, target, complete), ...people(typed, place, complete), ...groups(typed, complete)]
        .sort((a, b) => a.order - b.order)
        .slice(0, MOST);
    case 'channel':
      return channels(typed, target, complete);
    case 'topic':
      return topics(typed, complete);
    case 'emoji':
      return emojiMatching(typed.query, MOST).map((emoji) => ({
        key: emoji.name,
        label: `:${emoji.name}:`,
        ...(!(areEmojiText() && emoji.url === undefined) && { icon: () => <EmojiImage emoji={emoji} /> }),
        pick: () => complete(`:${emoji.name}: `),
      }));
    case 'language':
      return languagesMatching(typed.query, MOST).map((name) => ({
        key: name,
        label: name,
        pick: () => complete(`${name}\n`),
      }));
    case 'command':
      return commands(typed, place, complete);
    case 'time':
      return timesMatching(typed.query).map(({ label, iso }) => ({
        key: label,
        label,
        hint: iso,
        pick: () => complete(`<time:${iso}> `),
      }));
  }
}

type Ordered = Suggestion & { readonly order: number };

function people({ query, isSilent }: Typed, { target, isEdit }: Place, complete: (text: string) => void): Ordered[] {
  const recent = recentPeople();
  const here = new Set(receivers(target));
  const weight = (id: number) => (here.has(id) ? 2 : 0) + (recent.get(id) ?? 0) / (state.max_message_id + 1);
  const found = best(activeUsers(), query, {
    name: (one) => foldedName(one.full_name),
    weight: (one) => weight(one.user_id) - (one.is_bot ? 1 : 0) - (isMutedUser(one.user_id) ? 5 : 0),
    most: MOST,
  });
  return found.map((one, i) => ({
    key: `user ${one.user_id}`,
    order: i,
    label: one.full_name,
    hint: one.user_id === state.user_id ? t('compose.you') : (one.delivery_email ?? undefined),
    icon: () => (
      <Avatar url={avatarOf(one.user_id)} name={one.full_name} size="1.5rem" presence={presenceOf(one.user_id)} />
    ),
    pick: () => {
      complete(`${isSilent ? '@_' : '@'}**${mentionName(one.full_name, one.user_id)}** `);
      if (!isSilent && !isEdit) void checkMentioned(one.user_id);
    },
  }));
}

/** If several users have the name, or it is that of a wildcard, the id identifies the user. */
function mentionName(name: string, id: number): string {
  const isUsual =
    activeUsers().filter((one) => one.full_name === name).length <= 1 && !WILDCARDS.includes(name as 'all');
  return isUsual ? name : `${name}|${id}`;
}

/** Ids of the known recipients of the message. */
function receivers({ type, channelId, userIds }: Target): readonly number[] {
  if (type === 'direct') return userIds;
  const known = channelId === undefined ? undefined : subscription(channelId);
  return known?.subscribers ?? known?.partial_subscribers ?? [];
}

const WILDCARDS = ['all', 'everyone', 'channel', 'topic'] as const;

function wildcards({ query, isSilent }: Typed, target: Target, complete: (text: string) => void): Ordered[] {
  if (isSilent) return [];
  const isDirect = target.type === 'direct';
  return WILDCARDS.filter(
    (one) => (!isDirect || one === 'all' || one === 'everyone') && fit(folded(query), one) !== undefined,
  )
    .filter((one) => query !== '' || one === 'all' || one === 'topic')
    .map((one) => ({
      key: `all ${one}`,
      // After people matched by name, unless the text is exactly the wildcard.
      order: query === '' ? 5 : fit(folded(query), one) === 0 ? -1 : 3.5,
      label: one,
      hint: t(
        one === 'topic' ? 'compose.notifiesTopic' : isDirect ? 'compose.notifiesRecipients' : 'compose.notifiesChannel',
      ),
      icon: () => <AtSign size={16} />,
      pick: () => complete(`@**${one}** `),
    }));
}

function groups({ query, isSilent }: Typed, complete: (text: string) => void): Ordered[] {
  const offered = allGroups().filter(
    (one) => !one.deactivated && !one.is_system_group && (isSilent || isAllowed(one.can_mention_group)),
  );
  return best(offered, query, { name: (one) => foldedName(one.name), most: MOST }).map((one, i) => ({
    key: `group ${one.id}`,
    order: i + 0.5,
    label: one.name,
    hint: one.description || t('compose.group'),
    icon: () => <Users size={16} />,
    pick: () => complete(`${isSilent ? '@_' : '@'}*${one.name}* `),
  }));
}

function channels({ query }: Typed, target: Target, complete: (text: string) => void): readonly Suggestion[] {
  const offered = allChannels().filter((one) => !one.is_archived);
  return best(offered, query, {
    name: (one) => foldedName(one.name),
    weight: (one) =>
      (one.stream_id === target.channelId ? 4 : 0) +
      (subscription(one.stream_id) ? 2 : 0) +
      (one.is_recently_active ? 1 : 0),
    most: MOST,
  }).map((one) => ({
    key: String(one.stream_id),
    label: one.name,
    hint: one.description || undefined,
    icon: () => <ChannelIcon channel={subscription(one.stream_id) ?? one} size={15} />,
    pick: () => complete(`${channelLink({ id: one.stream_id, name: one.name })} `),
  }));
}

function topics({ query, channel: name = '' }: Typed, complete: (text: string) => void): readonly Suggestion[] {
  const channel = channelByName(name);
  if (!channel) return [];
  const known = topicsOf(channel.stream_id) ?? [];
  return best(known, query, { name: (one) => folded(topicName(one.name)), most: MOST }).map((one) => ({
    key: one.name,
    label: topicName(one.name),
    hint: `#${channel.name}`,
    icon: () => <Hash size={15} />,
    pick: () => complete(`${topicLink({ id: channel.stream_id, name: channel.name }, one.name)} `),
  }));
}

const ME = ['me', 'compose.commandMe', '/me '] as const;
/** Commands that start a message. */
const COMMANDS = [ME, ['poll', 'compose.commandPoll', '/poll '], ['todo', 'compose.commandTodo', '/todo ']] as const;

/** Commands that change the appearance immediately, and send nothing. */
const APPEARANCE = [
  ['dark', 'navigation.theme_dark', { color_scheme: 2 }],
  ['light', 'navigation.theme_light', { color_scheme: 3 }],
  ['fluid-width', 'compose.commandFluid', { fluid_layout_width: true }],
  ['fixed-width', 'compose.commandFixed', { fluid_layout_width: false }],
] as const;

function commands({ query }: Typed, { isEdit }: Place, complete: (text: string) => void): readonly Suggestion[] {
  const written = (isEdit ? [ME] : COMMANDS).map(([name, words, text]) => ({
    name,
    words,
    pick: () => complete(text),
  }));
  const done = (isEdit ? [] : APPEARANCE).map(([name, words, settings]) => ({
    name,
    words,
    pick: () => {
      complete('');
      void api.patch('/settings', settings).catch(notifyError);
    },
  }));
  return [...written, ...done]
    .filter(({ name }) => name.startsWith(query.toLowerCase()))
    .map(({ name, words, pick }) => ({ key: name, label: `/${name}`, hint: t(words), pick }));
}
