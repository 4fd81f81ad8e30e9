export { setTopicPolicy, toggleMutedTopic } from './actions.ts';
export { openMoveDialog, topicMenu } from './menu.tsx';
export { isInTimeToMove, mayMoveOut, mayMoveWithin, mayResolve } from './permissions.ts';
