import { expect, test } from 'vitest';
import { topicLink } from './notice-text.ts';

test.each([
  ['beds', '#**garden>beds**'],
  ['beds@5 and 6', '#**garden>beds@5 and 6**'],
  ['[beds]', '[#garden &#62; &#91;beds&#93;](/#narrow/channel/1-garden/topic/.5Bbeds.5D)'],
  // Between asterisks, it would link the message 5 of the topic "beds".
  ['beds@5', '[#garden &#62; beds&#64;5](/#narrow/channel/1-garden/topic/beds.405)'],
])('the topic %s is linked as %s', (topic, link) => {
  expect(topicLink({ id: 1, name: 'garden' }, topic)).toBe(link);
});
