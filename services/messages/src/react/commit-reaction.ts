/** Adds and removes reactions. A user can react once with an emoji, under any of its names. */
import {
  badRequest,
  type CustomEmojiNames,
  checkNewEmoji,
  DomainError,
  type Emoji,
  toEmoji,
  toRemovedEmoji,
  unicodeCode,
} from '@rookery/core';
import { audienceOfUsers, type Database, emit, type Tx } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ReactionRequest__Output } from '@rookery/protos/gen/rookery/ReactionRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { accessChangeableMessage } from '../message/access-message.ts';
import { getAudience, type MessageAudience } from '../message/audience.ts';
import { toReaction } from '../message/message-json.ts';
import { readPresent } from '../message/present-message.ts';
import { toStoredType } from '../message/rules/emoji.ts';
import { stageReaction, stageReactionRemoval } from '../message/store/changes.ts';
import type { MessageDocument, StoredReaction } from '../message/store/documents.ts';
import type { ReactContext } from './context.ts';
import { takePart } from './take-part.ts';

/** Max. reactions of a message: they are part of its document and of every response that contains it. */
const MAX_REACTIONS = 5000;

export type ReactionContext = Pick<
  ReactContext,
  'database' | 'commits' | 'clients' | 'logger' | 'emoji' | 'views' | 'topicNames' | 'automaticTopics'
>;

export async function react(
  context: ReactionContext,
  request: ReactionRequest__Output,
  ctx: CallContext,
  op: 'add' | 'remove',
): Promise<Empty> {
  const caller = requireCaller(ctx);
  const accessed = await accessChangeableMessage(context, ctx, request.message_id);
  const custom = await context.emoji.get(caller);
  const emoji = op === 'add' ? toEmoji(request, custom) : toRemovedEmoji(request, custom);
  const audience = await getAudience(context, ctx, accessed);
  const reacting = { id: request.message_id, user: caller.user_id, emoji, byName: request.emoji_code === '' };
  await context.commits.run(caller.realm_id, ctx, (tx) =>
    commitReaction(tx, context.database, { ...reacting, custom, audience, op }),
  );
  if (op === 'add' && accessed.kind === 'channel') await takePart(context, ctx, accessed);
  return {};
}

/** A reaction with everything decided that needs no transaction. */
interface Reacting {
  readonly id: number;
  readonly user: number;
  readonly emoji: Emoji;
  /** Whether the request has no emoji code. */
  readonly byName: boolean;
  /** The organisation's custom emoji. */
  readonly custom: CustomEmojiNames;
  readonly audience: MessageAudience;
  readonly op: 'add' | 'remove';
}

/** Commits a reaction or its removal. @throws DomainError as `addReaction` and `removeReaction` */
export async function commitReaction(tx: Tx, database: Database, reacting: Reacting): Promise<Record<string, never>> {
  const { id, audience, op } = reacting;
  const message = await readPresent(tx, database, id, audience);
  const reaction = op === 'add' ? stageAdd(tx, message, reacting) : stageRemove(tx, message, reacting);
  emit(
    tx,
    { type: 'reaction', op, ...toReaction(reaction), message_id: id },
    audienceOfUsers(audience.users),
    audience.causes,
  );
  return {};
}

/**
 * Returns the reactions of a message with one emoji. Reactions stored by earlier versions have codes without variation
 * selectors.
 */
function withEmoji(message: MessageDocument, emoji: Emoji): readonly StoredReaction[] {
  const type = toStoredType(emoji.reaction_type);
  return (message.reactions ?? []).filter(
    (reaction) => reaction.type === type && unicodeCode(reaction.code) === emoji.emoji_code,
  );
}

function stageAdd(tx: Tx, message: MessageDocument, { user, emoji, custom }: Reacting): StoredReaction {
  const others = withEmoji(message, emoji);
  if (others.some((reaction) => reaction.user === user)) {
    throw new DomainError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
  }
  if ((message.reactions?.length ?? 0) >= MAX_REACTIONS) throw badRequest('This message has too many reactions.');
  const first = others[0];
  // A user who joins a reaction gets its name and code; a new reaction must be an emoji.
  if (!first) checkNewEmoji(emoji, custom);
  const reaction: StoredReaction = {
    name: first?.name ?? emoji.emoji_name,
    code: first?.code ?? emoji.emoji_code,
    type: toStoredType(emoji.reaction_type),
    user,
  };
  stageReaction(tx, message, reaction);
  return reaction;
}

function stageRemove(tx: Tx, message: MessageDocument, { user, emoji, byName }: Reacting): StoredReaction {
  const isMine = (reaction: StoredReaction) => reaction.user === user;
  // When the reaction was stored, the name may have been that of another emoji, or of one that is deactivated now.
  const mine =
    withEmoji(message, emoji).find(isMine) ??
    (byName ? message.reactions?.find((one) => isMine(one) && one.name === emoji.emoji_name) : undefined);
  if (!mine) throw new DomainError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
  stageReactionRemoval(tx, message, mine);
  return mine;
}
