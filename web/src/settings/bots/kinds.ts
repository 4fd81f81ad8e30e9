/** Kinds of bots, and which of them the caller may make. */
import type { MessageKey } from '../../i18n/index.ts';
import { may, state } from '../../state/index.ts';

/** `bot_type` of the API. */
export const KIND = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const;

const LABELS: Readonly<Record<number, MessageKey>> = {
  [KIND.generic]: 'settings.bot_generic',
  [KIND.incoming]: 'settings.bot_incoming',
  [KIND.outgoing]: 'settings.bot_outgoing',
  [KIND.embedded]: 'settings.bot_embedded',
};

export const kindLabel = (kind: number | null): MessageKey => LABELS[kind ?? KIND.generic] ?? 'settings.bot_generic';

/** The server has no embedded bots. */
export function kindsToMake(): number[] {
  if (may('realm_can_create_bots_group')) return [KIND.generic, KIND.incoming, KIND.outgoing];
  return may('realm_can_create_write_only_bots_group') ? [KIND.incoming] : [];
}

/** Where an outgoing webhook bot posts, and in which form; undefined for others, and where the caller may not know. */
export const webhookOf = (bot: number) =>
  state.realm_bots.find((one) => one.user_id === bot)?.services.find((one) => 'base_url' in one);

/** `interface` of an outgoing webhook: the form in which messages are sent to it. */
export const INTERFACES: readonly (readonly [value: number, label: MessageKey])[] = [
  [1, 'settings.interface_own'],
  [2, 'settings.interface_slack'],
];
