/** What a narrow means for one message: the exact test, beside which a database filter may only be wider. */

/** A condition with names resolved to ids. `undefined` names something that is not there: it fits no message. */
export type Condition = { readonly negated: boolean } & (
  | { readonly kind: 'channel'; readonly channel: number | undefined }
  | { readonly kind: 'channels'; readonly channels: ReadonlySet<number> }
  | { readonly kind: 'topic'; readonly topics: ReadonlySet<number> }
  | { readonly kind: 'dm'; readonly conversation: number | undefined }
  | { readonly kind: 'dm-including'; readonly user: number }
  | { readonly kind: 'sender'; readonly user: number }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'direct' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'starred' }
  | { readonly kind: 'alerted' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'followed' }
);

/** What of a message the conditions look at. A conversation below zero is one of direct messages. */
export interface Facts {
  readonly id: number;
  readonly conversation: number;
  /** Topic id; 0 for a direct message. */
  readonly topic: number;
  readonly sender: number;
  /** The users of a direct message. */
  readonly users: readonly number[];
  /** Of the reader; asked only where a condition needs it. */
  readonly unread: () => boolean;
  readonly starred: () => boolean;
  readonly alerted: () => boolean;
  readonly muted: () => boolean;
  readonly followed: () => boolean;
}

/** Whether a message fits all conditions. */
export function matches(conditions: readonly Condition[], message: Facts): boolean {
  return conditions.every((condition) => holds(condition, message) !== condition.negated);
}

function holds(condition: Condition, message: Facts): boolean {
  switch (condition.kind) {
    case 'channel':
      return message.conversation === condition.channel;
    case 'channels':
      return condition.channels.has(message.conversation);
    case 'topic':
      return condition.topics.has(message.topic);
    case 'dm':
      return message.conversation === condition.conversation;
    case 'dm-including':
      return message.conversation < 0 && message.users.includes(condition.user);
    case 'sender':
      return message.sender === condition.user;
    case 'id':
      return message.id === condition.id;
    case 'direct':
      return message.conversation < 0;
    case 'unread':
      return message.unread();
    case 'starred':
      return message.starred();
    case 'alerted':
      return message.alerted();
    case 'muted':
      return message.muted();
    case 'followed':
      return message.followed();
  }
}
