/** Settings that affect a caller's requests: gateways cache them, and drop them before the reply to a change. */
import { isAutomaticTopics, isInherited } from '@rookery/core';
import { isAboutDrafts } from './erase-drafts.ts';

export function isCachedByGateways(name: string): boolean {
  return isInherited(name) || isAutomaticTopics(name) || isAboutDrafts(name) || name === 'translate_emoticons';
}
