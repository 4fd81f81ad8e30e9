/** Whether a user's private data may be in an export. */
import { emit, type Tx } from '@rookery/data';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { UserDocument } from './documents.ts';
export function consents(user: Pick<UserDocument, 'settings'>): boolean {
  return settingOf(user.settings, 'allow_private_data_export') === true;
}

/** Publishes a user's consent to the administrators. @returns the seq of the entry */
export function publishConsent(tx: Tx, user: number, consented: boolean): number {
  return emit(tx, { type: 'realm_export_consent', user_id: user, consented }, { administrators: true });
}
