/** Settings that decide what is done with a caller's requests: gateways know them, and are told of a change before its reply. */
import { isAutomaticTopics, isInherited } from '@rookery/core';
import { isAboutDrafts } from './forget-drafts.ts';

export function isCachedByGateways(name: string): boolean {
  return isInherited(name) || isAutomaticTopics(name) || isAboutDrafts(name) || name === 'translate_emoticons';
}
