import { expect, it } from 'vitest';
import { composeConversation } from './compose.ts';

const message = {
  id: 7,
  sender_id: 3,
  sender_full_name: 'Ben',
  sender_email: 'ben@example.com',
  type: 'stream',
  stream_id: 1,
  display_recipient: 'square',
  subject: 'noon',
  content: '<p>lunch?</p>',
  timestamp: 0,
  flags: [],
  avatar_url: null,
} as const;

const mailWith = (takesReplies: boolean) =>
  composeConversation([{ message, trigger: 'mentioned' }], {
    organisation: 'Nest',
    base: 'https://chat.example.com',
    reader: 4,
    namesOrganisation: false,
    unsubscribeUrl: 'https://chat.example.com/accounts/unsubscribe/key/',
    takesReplies,
  });

const LINK = 'https://chat.example.com/#narrow/channel/1/topic/noon/near/7';

it('says whether a reply is posted, and leads to the conversation', () => {
  const replied = mailWith(true);
  expect(replied.text).toContain(`\nReply to this mail to answer in the conversation, or open it:\n${LINK}\n`);
  expect(replied.html).toContain(`in the conversation, or <a href="${LINK}">open it in Nest</a>.</p>`);
  const unread = mailWith(false);
  expect(unread.text).toContain(`\nReplies to this mail are not read. Open the conversation:\n${LINK}\n`);
  expect(unread.html).toContain(`are not read. <a href="${LINK}">Open the conversation in Nest</a>.</p>`);
});
