/** Storing and publishing of profile fields, for every change of them. */
import { emit, type Tx } from '@rookery/data';
import type { ProfileField } from '../realm/documents.ts';
import { stageRealmChange } from '../realm/store.ts';
import { profileFieldsJson } from './rules/fields.ts';

/** Stages the fields, with an event to everyone. */
export function saveProfileFields(tx: Tx, fields: readonly ProfileField[], version: number): void {
  stageRealmChange(tx, { profile_fields: fields, version });
  emit(tx, { type: 'custom_profile_fields', fields: profileFieldsJson(fields) }, { everyone: true });
}
