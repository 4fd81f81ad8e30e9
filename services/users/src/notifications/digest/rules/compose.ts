/** Composes the digest as a mail. */
import { escapeAll, truncate } from '@rookery/core';
import { toMailContent } from '../../mail/rules/content.ts';
import { footerText, type MailFrame, nameList, toPage, toSubject } from '../../mail/rules/layout.ts';
import { channelUrl, messageUrl } from '../../mail/rules/links.ts';
import type { ReadMessage } from '../../message-reader.ts';
import type { Conversation, NewChannel, News } from './news.ts';

interface Digest {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A part of the mail, as text and as HTML. */
interface Section {
  readonly text: string;
  readonly html: string;
}

/** Max. messages shown of a conversation, and max. characters of each. */
const MAX_MESSAGES = 2;
const MAX_CHARACTERS = 300;
const WHY = 'You receive this once a week, when you were away for some days.';

/** @param showsContent whether mails to the user may show content, conversations and senders */
export function composeDigest(news: News, frame: MailFrame, showsContent: boolean): Digest {
  const sections = showsContent ? sectionsOf(news, frame) : [countsOf(news, frame)];
  return {
    subject: toSubject(`What is new in ${frame.organisation}`, { ...frame, namesOrganisation: false }),
    text: `${sections.map(({ text }) => text).join('\n\n')}\n\n-- \n${WHY}\n${frame.base}\n\n${footerText(frame)}\n`,
    html: toPage(
      `${sections.map(({ html }) => html).join('\n')}
<hr>
<p>${WHY} <a href="${escapeAll(frame.base)}">Open ${escapeAll(frame.organisation)}</a>.</p>`,
      frame,
    ),
  };
}

function sectionsOf({ conversations, unread, channels, people }: News, { base }: MailFrame): Section[] {
  const sections: Section[] = [];
  if (conversations.length > 0) {
    const others = unread.conversations - conversations.length;
    const more = others > 0 ? [paragraph(`And ${count(others, 'other conversation')}.`)] : [];
    const shown = conversations.map((one) => toConversationSection(one, base));
    sections.push(heading('Conversations that you have not read'), ...shown, ...more);
  }
  if (channels.length > 0) sections.push(heading('New channels'), toChannelList(channels, base));
  if (people.length > 0) sections.push(heading('New people'), paragraph(nameList(people)));
  return sections;
}

/** The digest without content, for mails that may show none. */
function countsOf({ unread, channels, people }: News, { organisation }: MailFrame): Section {
  const parts = [
    unread.messages > 0
      ? `${count(unread.messages, 'unread message')} in ${count(unread.conversations, 'conversation')}`
      : '',
    channels.length > 0 ? count(channels.length, 'new channel') : '',
    people.length > 0 ? `${people.length} new ${people.length === 1 ? 'person' : 'people'}` : '',
  ].filter((part) => part !== '');
  return paragraph(`New in ${organisation}: ${parts.join(', ')}.`);
}

function toConversationSection({ channel, topic, messages, names }: Conversation, base: string): Section {
  const [first] = messages as readonly [ReadMessage];
  const url = messageUrl(base, { channel: channel.id, topic }, first.id);
  const title = `#${channel.name} > ${topic === '' ? 'general chat' : topic}`;
  const summary = `${count(messages.length, 'message')} by ${nameList(names)}`;
  const shown = messages.slice(0, MAX_MESSAGES).map((one) => {
    return { name: one.sender_full_name, said: toTeaser(one.content, base) };
  });
  return {
    text: [`${title}\n${summary}`, ...shown.map(({ name, said }) => `${name}: ${said}`), url].join('\n'),
    html: `<p><a href="${escapeAll(url)}"><strong>${escapeAll(title)}</strong></a><br>${escapeAll(summary)}</p>
${shown.map(({ name, said }) => `<p><strong>${escapeAll(name)}</strong>: ${escapeAll(said)}</p>`).join('\n')}`,
  };
}

/** The start of a message, on one line: of its sender's own words, if it has any. */
function toTeaser(content: string, base: string): string {
  const { text, own } = toMailContent(content, base);
  return truncate((own || text).replace(/\s+/g, ' '), MAX_CHARACTERS);
}

function toChannelList(channels: readonly NewChannel[], base: string): Section {
  const lines = channels.map(({ id, name, description }) => {
    return { url: channelUrl(base, id), name: `#${name}`, about: description === '' ? '' : `: ${description}` };
  });
  return {
    text: lines.map(({ url, name, about }) => `- ${name}${about}\n  ${url}`).join('\n'),
    html: `<ul>\n${lines
      .map(({ url, name, about }) => `<li><a href="${escapeAll(url)}">${escapeAll(name)}</a>${escapeAll(about)}</li>`)
      .join('\n')}\n</ul>`,
  };
}

const heading = (text: string): Section => ({ text: `== ${text} ==`, html: `<h3>${text}</h3>` });
const paragraph = (text: string): Section => ({ text, html: `<p>${escapeAll(text)}</p>` });

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}
