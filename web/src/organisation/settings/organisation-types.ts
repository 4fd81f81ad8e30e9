import type { ClientState } from '@rookery/client';
import { type MessageKey, t } from '../../i18n/index.ts';

type Kind = ClientState['realm_org_type'];

/** Values of `org_type` in the API. */
const TYPES: readonly (readonly [type: Kind, label: MessageKey])[] = [
  [0, 'organisation.type_unspecified'],
  [10, 'organisation.type_business'],
  [20, 'organisation.type_opensource'],
  [30, 'organisation.type_education_nonprofit'],
  [35, 'organisation.type_education'],
  [40, 'organisation.type_research'],
  [50, 'organisation.type_event'],
  [60, 'organisation.type_nonprofit'],
  [70, 'organisation.type_government'],
  [80, 'organisation.type_political'],
  [90, 'organisation.type_community'],
  [100, 'organisation.type_personal'],
  [1000, 'organisation.type_other'],
];

/** The types that an organisation can choose from. */
export const organisationTypes = (): { value: Kind; label: string }[] =>
  TYPES.map(([value, label]) => ({ value, label: t(label) }));
