/** Kinds of bots, and those that the user may create. */
import type { MessageKey } from '../../i18n/index.ts';
import { may, state } from '../../state/index.ts';

/** Values of `bot_type` in the API. */
export const KIND = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const;

const LABELS: Readonly<Record<number, MessageKey>> = {
  [KIND.generic]: 'settings.bot_generic',
  [KIND.incoming]: 'settings.bot_incoming',
  [KIND.outgoing]: 'settings.bot_outgoing',
  [KIND.embedded]: 'settings.bot_embedded',
};

export const kindLabel = (kind: number | null): MessageKey => LABELS[kind ?? KIND.generic] ?? 'settings.bot_generic';

/** Embedded bots are missing: the server does not support them. */
export function kindsToMake(): number[] {
  if (may('realm_can_create_bots_group')) return [KIND.generic, KIND.incoming, KIND.outgoing];
  return may('realm_can_create_write_only_bots_group') ? [KIND.incoming] : [];
}

/** The address and format of an outgoing webhook bot; undefined for other bots, and if the user may not see them. */
export const webhookOf = (bot: number) =>
  state.realm_bots.find((one) => one.user_id === bot)?.services.find((one) => 'base_url' in one);

/** Values of `interface` of an outgoing webhook: the format of the messages sent to it. */
export const INTERFACES: readonly (readonly [value: number, label: MessageKey])[] = [
  [1, 'settings.interface_own'],
  [2, 'settings.interface_slack'],
];
