export { setTopicPolicy, toggleMutedTopic, toggleResolved } from './actions.ts';
export { openMoveDialog, topicMenu } from './menu.tsx';
export { isInTimeToMove, mayMoveOut, mayMoveWithin, mayResolve } from './permissions.ts';
