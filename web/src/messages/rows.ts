/** Headings above a message in a list, depending on the previous message. Pure. */
import type { Message } from '@rookery/client';

interface Headings {
  /** Whether the day differs. */
  readonly day: boolean;
  /** Whether it is the first new message, and others are above it. */
  readonly firstNew: boolean;
  /** Whether the conversation differs, in a view of several. */
  readonly conversation: boolean;
  /** Whether the name and picture of the sender are shown. */
  readonly sender: boolean;
}

/** Max. time between messages of one sender that are shown under one name, seconds. */
const GROUPED_WITHIN_SECONDS = 10 * 60;

type Compared = Pick<
  Message,
  'id' | 'type' | 'timestamp' | 'sender_id' | 'sender_full_name' | 'is_me_message' | 'recipient_id'
> & {
  readonly stream_id?: number;
  readonly subject: string;
  readonly display_recipient: string | readonly { readonly id: number }[];
};

export function headingsOf(
  one: Compared,
  before: Compared | undefined,
  options: {
    showsConversations: boolean;
    firstNew: number | 'none' | undefined;
    sameDay: (a: number, b: number) => boolean;
  },
): Headings {
  const day = before === undefined || !options.sameDay(before.timestamp, one.timestamp);
  const conversation = options.showsConversations && (before === undefined || !sameConversation(one, before));
  // The message itself may have been deleted or moved.
  const first = typeof options.firstNew === 'number' ? options.firstNew : 0;
  const firstNew = before !== undefined && before.id < first && one.id >= first;
  const sender =
    day ||
    firstNew ||
    conversation ||
    before.sender_id !== one.sender_id ||
    before.sender_full_name !== one.sender_full_name ||
    before.is_me_message ||
    one.is_me_message ||
    one.timestamp - before.timestamp > GROUPED_WITHIN_SECONDS ||
    !sameConversation(one, before);
  return { day, firstNew, conversation, sender };
}

export const sameHeadings = (a: Headings, b: Headings): boolean =>
  a.day === b.day && a.firstNew === b.firstNew && a.conversation === b.conversation && a.sender === b.sender;

/** Whether two messages are of the same topic or direct conversation. */
export function sameConversation(a: Compared, b: Compared): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'stream') return a.stream_id === b.stream_id && a.subject.toLowerCase() === b.subject.toLowerCase();
  return peopleOf(a) === peopleOf(b);
}

const peopleOf = ({ display_recipient: people }: Compared): string =>
  typeof people === 'string'
    ? people
    : people
        .map((one) => one.id)
        .sort((a, b) => a - b)
        .join();
