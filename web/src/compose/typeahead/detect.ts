/** Detects a completable name before the caret. */
import { isInCode } from '../markdown/edit.ts';

type Kind = 'person' | 'channel' | 'topic' | 'emoji' | 'language' | 'command' | 'time';

export interface Typed {
  readonly kind: Kind;
  /** The typed part of the name. */
  readonly query: string;
  /** Start of the range to replace; it ends at the caret. */
  readonly from: number;
  /** Only for a person: `@_`, which notifies nobody. */
  readonly isSilent?: boolean;
  /** Only for a topic: the channel's name. */
  readonly channel?: string;
}

/** Max. characters before the caret that are searched for names. */
const LOOKED_AT = 200;
const BEFORE = String.raw`(?:^|[\s'"(\[{/<>*_~-])`;
const PERSON = new RegExp(`${BEFORE}(@(_?)(\\*{0,2})([^@*\\n\`]{0,60}))$`);
const TOPIC = /(#\*\*([^*>\n]+)(?:\*\* ?)?>([^*\n]{0,60}))$/;
const CHANNEL = new RegExp(`${BEFORE}(#(\\*{0,2})([^#*>\\n\`]{0,60}))$`);
/** Emoticons such as `:D`, `:p` and `:-P` stay text: their next key is often Enter, which would choose a suggestion. */
const EMOJI = new RegExp(`${BEFORE}(:((?!-.$)[\\w+-]{2,41}))$`);
const LANGUAGE = /(?:^|\n) {0,3}(?:`{3,}|~{3,})( ?)([\w+#.-]{0,30})$/;
const COMMAND = /^\/([\w-]{0,12})$/;
const TIME = /(<time:?([^<>\n]{0,40}))$/;

/** @param text the text up to the caret */
export function detect(text: string): Typed | undefined {
  const command = COMMAND.exec(text);
  if (command) return { kind: 'command', query: command[1] ?? '', from: 0 };
  const near = text.slice(-LOOKED_AT);
  const language = LANGUAGE.exec(near);
  if (language) {
    // A fence that ends a block has no language.
    const fenceAt = text.lastIndexOf('\n') + 1;
    if (isInCode(text.slice(0, fenceAt))) return undefined;
    const query = language[2] ?? '';
    return { kind: 'language', query, from: text.length - query.length };
  }
  const found = named(near, text.length);
  return found && !isInCode(text.slice(0, found.from)) ? found : undefined;
}

function named(near: string, end: number): Typed | undefined {
  const time = TIME.exec(near);
  if (time) return { kind: 'time', query: time[2] ?? '', from: end - (time[1] as string).length };
  const topic = TOPIC.exec(near);
  if (topic) {
    return { kind: 'topic', channel: topic[2] ?? '', query: topic[3] ?? '', from: end - (topic[1] as string).length };
  }
  const person = PERSON.exec(near);
  if (person && isName(person[4] ?? '', person[3] ?? '')) {
    return {
      kind: 'person',
      query: person[4] ?? '',
      isSilent: person[2] === '_',
      from: end - (person[1] as string).length,
    };
  }
  const channel = CHANNEL.exec(near);
  if (channel && isName(channel[3] ?? '', channel[2] ?? '')) {
    return { kind: 'channel', query: channel[3] ?? '', from: end - (channel[1] as string).length };
  }
  const emoji = EMOJI.exec(near);
  if (emoji) return { kind: 'emoji', query: emoji[2] ?? '', from: end - (emoji[1] as string).length };
  return undefined;
}

/** Names do not start with a space, and have at most four words. */
const isName = (query: string, stars: string): boolean =>
  (stars !== '' || !/^\s/.test(query)) && query.split(' ').length <= 4;
