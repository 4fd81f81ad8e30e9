import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToNarrow, namesOf, narrowToHash } from './hash.ts';
import type { Narrow, Term } from './narrow.ts';

const NAMES = namesOf({
  user_id: 2,
  subscriptions: [{ stream_id: 12, name: 'general' }],
  streams: [{ stream_id: 7, name: 'böse (Wörter) 100%' }],
  realm_users: [
    { user_id: 2, full_name: 'Ann', email: 'ann@example.com' },
    { user_id: 3, full_name: 'Ben "B" Bo', email: 'ben@example.com' },
  ],
  realm_non_active_users: [{ user_id: 4, full_name: 'Cem', email: 'user4@x', delivery_email: 'cem@example.com' }],
  cross_realm_bots: [],
} as never);

const term = (operator: string, operand: Term['operand'], negated = false): Term => ({ operator, operand, negated });

describe('the address of a narrow', () => {
  it.each<[string, Narrow]>([
    ['#feed', []],
    [
      '#narrow/channel/12-general/topic/some.20topic.2E.20a.2Fb/near/123',
      [term('channel', 12), term('topic', 'some topic. a/b'), term('near', 123)],
    ],
    ['#narrow/channel/7-b.C3.B6se-.28W.C3.B6rter.29-100.25', [term('channel', 7)]],
    ['#narrow/channel/12-general/topic/', [term('channel', 12), term('topic', '')]],
    ['#narrow/dm/3,4-group/with/9', [term('dm', [3, 4]), term('with', 9)]],
    ['#narrow/dm/4-Cem', [term('dm', [4])]],
    ['#narrow/sender/3-Ben-B-Bo', [term('sender', 3)]],
    ['#narrow/-is/starred/has/link', [term('is', 'starred', true), term('has', 'link')]],
    ['#narrow/channels/public/search/.22two.20words.22', [term('channels', 'public'), term('search', '"two words"')]],
    ['#narrow/dm-including/99-user', [term('dm-including', 99)]],
  ])('%s goes both ways', (hash, narrow) => {
    expect(narrowToHash(narrow, NAMES)).toBe(hash);
    expect(hashToNarrow(hash, NAMES)).toEqual(narrow);
    expect(hashToNarrow(hash.slice(1), NAMES)).toEqual(narrow);
  });

  it.each<[string, Narrow | undefined]>([
    ['#narrow/stream/12-general/subject/x', [term('channel', 12), term('topic', 'x')]],
    ['#narrow/stream/General', [term('channel', 12)]],
    ['#narrow/stream/b.C3.B6se-(W.C3.B6rter)-100.25', [term('channel', 7)]],
    ['#narrow/channel/12', [term('channel', 12)]],
    ['#narrow/channel/12-general/', [term('channel', 12)]],
    ['#narrow/channel/12-general/topic/with/214', [term('channel', 12), term('topic', ''), term('with', 214)]],
    ['#narrow/stream/12-general/subject/near/214', [term('channel', 12), term('topic', ''), term('near', 214)]],
    ['#narrow/channel/12-general/topic/with/near/214', [term('channel', 12), term('topic', 'with'), term('near', 214)]],
    ['#narrow/channel/12-general/topic/with/soon', undefined],
    ['#narrow/pm-with/3,4-pm', [term('dm', [3, 4])]],
    ['#narrow/dm/3', [term('dm', [3])]],
    ['#narrow/pm-with/ben.40example.2Ecom,cem.40example.2Ecom', [term('dm', [3, 4])]],
    ['#narrow/sender/ben@example.2Ecom', [term('sender', 3)]],
    ['#narrow/has/reaction/sender/me', [term('has', 'reaction'), term('sender', 2)]],
    ['#narrow/is/private', [term('is', 'dm')]],
    ['#narrow/topic/percent%20too', [term('topic', 'percent too')]],
    ['#narrow', []],
    ['#narrow/stream/nowhere', undefined],
    ['#narrow/dm/ghost.40example.2Ecom', undefined],
    ['#narrow/near/soon', undefined],
    ['#narrow/colour/red', undefined],
    ['#narrow/topic/.zz', undefined],
    ['#inbox', undefined],
    ['', undefined],
  ])('%s is read as it was meant', (hash, narrow) => {
    expect(hashToNarrow(hash, NAMES)).toEqual(narrow);
  });

  it('brings any text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, negated) => {
        const narrow = [term('topic', text, negated), term('search', text)];
        const hash = narrowToHash(narrow, NAMES);
        expect(hash).toMatch(/^#narrow\/[-\w./~]*$/);
        expect(hashToNarrow(hash, NAMES)).toEqual(narrow);
      }),
    );
  });
});
