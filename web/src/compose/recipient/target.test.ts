import { describe, expect, it } from 'vitest';
import { channelTarget, directTarget, draftPlace, recipientOf, sameTarget } from './target.ts';

describe('targets', () => {
  it('are recipients when they have a channel or people', () => {
    expect(recipientOf(channelTarget(7, ' lunch '))).toEqual({ type: 'channel', channelId: 7, topic: 'lunch' });
    expect(recipientOf(channelTarget())).toBeUndefined();
    expect(recipientOf(directTarget([9, 3]))).toEqual({ type: 'direct', userIds: [3, 9] });
    expect(recipientOf(directTarget([]))).toBeUndefined();
  });
  it('name the same conversation whatever the case of the topic and the order of people', () => {
    expect(sameTarget(channelTarget(7, 'Lunch'), channelTarget(7, 'lunch '))).toBe(true);
    expect(sameTarget(channelTarget(7, 'lunch'), channelTarget(8, 'lunch'))).toBe(false);
    expect(sameTarget(directTarget([9, 3]), directTarget([3, 9]))).toBe(true);
    expect(sameTarget(directTarget([3]), channelTarget(3))).toBe(false);
  });
  it('are places of drafts also where they are not complete', () => {
    expect(draftPlace(channelTarget())).toEqual({ type: '', to: [], topic: '' });
    expect(draftPlace(channelTarget(7))).toEqual({ type: 'stream', to: [7], topic: '' });
    expect(draftPlace(directTarget([]))).toEqual({ type: '', to: [], topic: '' });
  });
});
