export { setTopicPolicy, toggleMutedTopic, topicMarkdown } from './actions.ts';
export { openMoveDialog, resolveTopic, topicMenu } from './menu.tsx';
export { isInTimeToMove, mayDelete, mayMove, mayMoveOut, mayMoveWithin, mayResolve } from './permissions.ts';
export { isShown, type MoveTarget } from './target.ts';
