import { type MessageKey, t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import { FIELD } from './field-data.ts';

const NAMES: Readonly<Record<number, MessageKey>> = {
  [FIELD.shortText]: 'organisation.kind_short_text',
  [FIELD.longText]: 'organisation.kind_long_text',
  [FIELD.select]: 'organisation.kind_select',
  [FIELD.date]: 'organisation.kind_date',
  [FIELD.url]: 'organisation.kind_url',
  [FIELD.users]: 'organisation.kind_users',
  [FIELD.account]: 'organisation.kind_account',
  [FIELD.pronouns]: 'organisation.kind_pronouns',
};

/** The name of a kind of profile field; for one that the client does not know, the server's name. */
export function kindName(type: number): string {
  const key = NAMES[type];
  return key ? t(key) : (Object.values(state.custom_profile_field_types).find((one) => one.id === type)?.name ?? '');
}
