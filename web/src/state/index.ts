export type { Narrow, Term } from '@rookery/client';
export { areEmojiText, followAppearance, theme } from './appearance.ts';
export {
  allChannels,
  bareTopic,
  channel,
  channelByName,
  isArchived,
  isMutedChannel,
  isMutedTopic,
  isResolved,
  POLICY,
  policiesOfTopics,
  subscribedChannels,
  subscription,
  type TopicPolicy,
  topicKey,
  topicName,
  topicPolicy,
  unmarkedName,
} from './channels.ts';
export {
  areConversationsWhole,
  type Conversation,
  conversations,
  conversationsStatus,
  loadOlderConversations,
  openConversations,
} from './conversations.ts';
export { allDrafts, browserCopy, createDraft, deleteDraft, draftById, isSynchronised, updateDraft } from './drafts.ts';
export { insertIntoMessage, onInsertion } from './insertion.ts';
export { isLeavingByItself, leaveFor, reloadPage } from './leaving.ts';
export { markAllRead, markChannelRead, markConversationRead, markNarrow, markTopicRead } from './mark-read.ts';
export { askForNotifications, notificationPermission } from './notification-permission.ts';
export { discard, type Outgoing, onSent, outgoing, type Recipient, retry, send } from './outbox.ts';
export { OWN_TIMEZONE, setMissingTimezone } from './own-timezone.ts';
export {
  activeUsers,
  allUsers,
  avatarOf,
  isActiveUser,
  isDeactivatedUser,
  isMarkedGuest,
  isMutedUser,
  lastSeenAt,
  me,
  nameOf,
  presenceOf,
  statusOf,
  user,
  userByEmail,
  userNamed,
} from './people.ts';
export {
  allGroups,
  group,
  isAdmin,
  isAllowed,
  isAllowedUnlessGuest,
  isGuest,
  isInGroup,
  isLetIn,
  isOwner,
  may,
  mayAdminister,
  mayInvite,
  mayPostTo,
  mayRead,
  ROLE,
} from './permissions.ts';
export { followPresence } from './presence.ts';
export {
  channelHash,
  closeOverlay,
  directHash,
  homeHash,
  isStillAt,
  moves,
  narrowHash,
  navigate,
  navigateWhenKnown,
  overlay,
  reopenings,
  topicHash,
  view,
  viewOf,
} from './route.ts';
export { sameItems } from './same.ts';
export {
  api,
  beforeLogOut,
  checkOwnSession,
  connection,
  csrfToken,
  logOut,
  onEvent,
  onReregister,
  ready,
  startSession,
  state,
} from './session.ts';
export {
  followSpectator,
  isSpectator,
  isViewOpen,
  loginAddress,
  mayAskBy,
  mayOpen,
  mayReact,
} from './spectator.ts';
export { subscribersOf } from './subscribers.ts';
export { followTitle, setViewTitle } from './title.ts';
export { announceTopicMove, onTopicMove, type TopicPlace } from './topic-moves.ts';
export { fetchedTopics, refetchUnheardTopics, type Topic, topicsOf, topTopicOf } from './topics.ts';
export { typists } from './typing.ts';
export {
  hasUnread,
  lacksOldUnread,
  type UnreadTopic,
  unreadByTopic,
  unreadChannels,
  unreadConversations,
  unreadDirect,
  unreadInChannel,
  unreadInConversation,
  unreadInTopic,
  unreadMentions,
  unreadTopics,
  unreadTotal,
} from './unread.ts';
export {
  endWebPush,
  hasWebPush,
  resumeWebPush,
  retainWebPush,
  turnOffWebPush,
  turnOnWebPush,
  webPushDevice,
  webPushKey,
} from './web-push.ts';
