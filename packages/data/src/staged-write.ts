/** A write that an operation has staged; the group sends it before its commit. */
import type { Document } from 'mongodb';

/** A staged write. `by` is the operation that staged it; undefined for an update folded from several operations. */
export type StagedWrite<By = unknown> = { readonly collection: string; readonly by: By | undefined } & (
  | { readonly kind: 'insert'; readonly document: Document }
  | {
      readonly kind: 'update';
      readonly filter: Document;
      readonly change: Document | Document[];
      readonly upsert: boolean;
      readonly many: boolean;
    }
  | { readonly kind: 'remove'; readonly filter: Document; readonly many: boolean }
);
