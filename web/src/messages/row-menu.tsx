/** The menu of a message, with only what the user is permitted to do. */
import type { Message } from '@rookery/client';
import { type Emoji, EmojiPicker, forward, quote, rememberEmoji, replyTo } from '../compose/index.ts';
import { viewPictures } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { isSpectator, mayReact } from '../state/index.ts';
import { message } from '../state/messages/index.ts';
import { openMoveDialog } from '../topics/index.ts';
import { lazyOverlay, type MenuItem, openDialog, openMenu, openPopover } from '../ui/index.ts';
import { copyLinkOf, copyTextOf, hasFlag, markUnreadFrom, toggleFlag, toggleReaction } from './actions.ts';
import type { ListModel } from './list-model.ts';
import {
  hasSource,
  mayDelete,
  mayEdit,
  mayMarkUnread,
  mayMove,
  mayReport,
  maySeeHistory,
  maySeeReceipts,
} from './may.ts';

const DeleteDialog = lazyOverlay(() => import('./dialogs/DeleteDialog.tsx').then((m) => m.DeleteDialog));
const HistoryDialog = lazyOverlay(() => import('./dialogs/HistoryDialog.tsx').then((m) => m.HistoryDialog));
const ReactionsDialog = lazyOverlay(() => import('./dialogs/ReactionsDialog.tsx').then((m) => m.ReactionsDialog));
const ReceiptsDialog = lazyOverlay(() => import('./dialogs/ReceiptsDialog.tsx').then((m) => m.ReceiptsDialog));
const ReportDialog = lazyOverlay(() => import('./dialogs/ReportDialog.tsx').then((m) => m.ReportDialog));
const RemindDialog = lazyOverlay(() => import('./dialogs/RemindDialog.tsx').then((m) => m.RemindDialog));
const SourceDialog = lazyOverlay(() => import('./dialogs/SourceDialog.tsx').then((m) => m.SourceDialog));

export const openHistory = (one: Message): void =>
  openDialog((close) => <HistoryDialog message={one} onClose={close} />);
export const openReceipts = (one: Message): void =>
  openDialog((close) => <ReceiptsDialog message={one} onClose={close} />);
const openReactors = (one: Message): void => openDialog((close) => <ReactionsDialog message={one} onClose={close} />);
const openDelete = (one: Message): void => openDialog((close) => <DeleteDialog message={one} onClose={close} />);
export const openSource = (one: Message): void => openDialog((close) => <SourceDialog message={one} onClose={close} />);
const openReport = (one: Message): void => openDialog((close) => <ReportDialog message={one} onClose={close} />);
const openRemind = (one: Message): void => openDialog((close) => <RemindDialog message={one} onClose={close} />);

/** Opens an emoji picker for a reaction next to an element. */
export function openReactions(one: Message, anchor: HTMLElement): void {
  const pick = (emoji: Emoji) => {
    rememberEmoji(emoji);
    const reaction = { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type };
    toggleReaction(message(one.id) ?? one, reaction);
  };
  openPopover(anchor, {
    label: t('messages.react'),
    render: (close) => (
      <EmojiPicker
        onPick={(emoji) => {
          pick(emoji);
          close();
        }}
      />
    ),
  });
}

/** Opens the menu of a message next to an element of its row. */
export function openRowMenu(list: ListModel, one: Message, anchor: HTMLElement): void {
  openMenu(anchor, { label: t('messages.actions'), items: () => itemsOf(list, one, anchor) });
}

type Item = MenuItem | false | '-';

function itemsOf(list: ListModel, one: Message, anchor: HTMLElement): readonly Item[] {
  const groups = [writing(list, one, anchor), marking(list, one), looking(one), ruling(one)];
  return groups
    .map((items) => items.filter((item) => item !== false))
    .filter((items) => items.length > 0)
    .flatMap((items, i): readonly Item[] => (i === 0 ? items : ['-', ...items]));
}

function writing(list: ListModel, one: Message, anchor: HTMLElement): readonly Item[] {
  if (isSpectator()) return [];
  return [
    mayReact(one) && { label: t('messages.react'), hint: ':', onSelect: () => openReactions(one, anchor) },
    { label: t('messages.reply'), hint: 'r', onSelect: () => replyTo(one) },
    hasSource(one) && { label: t('messages.quote'), hint: '>', onSelect: () => void quote(one) },
    hasSource(one) && { label: t('messages.forward'), hint: '<', onSelect: () => void forward(one) },
    mayEdit(one) && { label: t('messages.edit'), hint: 'e', onSelect: () => list.edit(one.id) },
    mayMove(one) && { label: t('messages.move'), hint: 'm', onSelect: () => openMove(one) },
  ];
}

function marking(list: ListModel, one: Message): readonly Item[] {
  if (isSpectator()) return [];
  const isStarred = hasFlag(one, 'starred');
  const isCollapsed = hasFlag(one, 'collapsed');
  return [
    {
      label: t(isStarred ? 'messages.unstar' : 'messages.star'),
      hint: '^S',
      onSelect: () => toggleFlag(one, 'starred'),
    },
    mayMarkUnread(one) && {
      label: t('messages.mark_unread'),
      hint: '⇧U',
      onSelect: () => void markUnreadFrom(list, one),
    },
    { label: t('messages.remind'), onSelect: () => openRemind(one) },
    {
      label: t(isCollapsed ? 'messages.expand' : 'messages.collapse'),
      hint: '-',
      onSelect: () => toggleFlag(one, 'collapsed'),
    },
  ];
}

function looking(one: Message): readonly Item[] {
  return [
    { label: t('messages.copy_link'), onSelect: () => void copyLinkOf(one) },
    hasSource(one) && { label: t('messages.copy_text'), onSelect: () => void copyTextOf(one) },
    { label: t('messages.view_source'), onSelect: () => openSource(one) },
    maySeeHistory(one) && { label: t('messages.history'), hint: '⇧H', onSelect: () => openHistory(one) },
    one.reactions.length > 0 && { label: t('messages.reactions'), onSelect: () => openReactors(one) },
    maySeeReceipts() && { label: t('messages.receipts'), hint: '⇧V', onSelect: () => openReceipts(one) },
  ];
}

function ruling(one: Message): readonly Item[] {
  return [
    mayReport(one) && { label: t('messages.report'), danger: true, onSelect: () => openReport(one) },
    mayDelete(one) && { label: t('messages.delete'), danger: true, onSelect: () => openDelete(one) },
  ];
}

/** Opens the dialog that moves a message, or a message and those after it, to another topic or channel. */
export function openMove(one: Message): void {
  if (!mayMove(one)) return;
  const { id, timestamp, stream_id: channelId, subject: topic } = one;
  openMoveDialog({ channelId, topic, message: { id, timestamp } });
}

/** Shows the pictures of a message in the viewer. */
export const openPictures = (row: Element): boolean => viewPictures(row);
