import { state } from '../../state/index.ts';

/** The values that people, deactivated ones too, have for a profile field. */
export const valuesOf = (field: number): string[] =>
  [...state.realm_users, ...state.realm_non_active_users].flatMap((one) => one.profile_data?.[field]?.value || []);
