/** Single-field updates as MongoDB operators. */

/** New values by field; undefined removes the field. */
export type FieldChanges<Document> = { readonly [Field in keyof Document]?: Document[Field] | undefined };

/** Returns the update for these changes. */
export function toUpdate(changes: object): Record<string, Record<string, unknown>> {
  const entries = Object.entries(changes);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const $unset = Object.fromEntries(entries.flatMap(([field, value]) => (value === undefined ? [[field, '']] : [])));
  return {
    ...(Object.keys($set).length > 0 && { $set }),
    ...(Object.keys($unset).length > 0 && { $unset }),
  };
}
