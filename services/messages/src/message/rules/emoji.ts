/** The types of reactions as letters, as messages store them. */
import type { ReactionType } from '@rookery/core';
import type { StoredReaction } from '../store/documents.ts';

const TYPE_LETTERS = { unicode_emoji: 'u', realm_emoji: 'r', zulip_extra_emoji: 'z' } as const;
const TYPES = { u: 'unicode_emoji', r: 'realm_emoji', z: 'zulip_extra_emoji' } as const;

export const toStoredType = (type: ReactionType): StoredReaction['type'] => TYPE_LETTERS[type];
export const fromStoredType = (letter: StoredReaction['type']): ReactionType => TYPES[letter];
