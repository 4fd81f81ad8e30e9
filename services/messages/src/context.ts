/** The dependencies of the messages service: all that the `context.ts` of its rooms declare. */

import type { RealmKeys } from '@rookery/data';
import { type JournalParts, NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import type { FileMoves } from '@rookery/runtime/files-job';
import { VISIBILITY_OUTBOX, VISIBILITY_OUTBOX_INDEXES } from '@rookery/runtime/visibility-outbox';
import type { ComposeContext } from './compose/context.ts';
import type { EditContext } from './edit/context.ts';
import { MOVE_INDEXES, MOVES } from './edit/store.ts';
import type { ExportContext } from './export/context.ts';
import type { FenceContext } from './fence/context.ts';
import type { FlagsContext } from './flags/context.ts';
import type { LaterContext } from './later/context.ts';
import { OWN_ITEM_COUNTERS, OWN_ITEM_INDEXES, OWN_ITEMS } from './later/store/own-items.ts';
import type { MessageContext } from './message/context.ts';
import { MESSAGE_COUNTERS } from './message/store/documents.ts';
import { MESSAGE_INDEXES, MESSAGE_REALM_KEYS } from './message/store/indexes.ts';
import type { NarrowContext } from './narrow/context.ts';
import type { ReactContext } from './react/context.ts';
import { READ_INDEXES, READ_REALM_KEYS } from './readstate/store/indexes.ts';
import type { RegisterContext } from './register/context.ts';
import type { RemoveContext } from './remove/context.ts';
import type { SearchIndexer } from './search-index/indexer.ts';
import { SEARCH_INDEXES, SEARCH_REALM_KEYS } from './search-index/store/segments.ts';
import type { SendContext } from './send/context.ts';
import { SEND_INDEXES, SEND_REALM_KEYS } from './send/store.ts';
import type { UnreadContext } from './unread/context.ts';
import type { UploadsContext } from './uploads/context.ts';
import { ATTACHMENT_INDEXES, UPLOAD_REALM_KEYS } from './uploads/store/attachments.ts';
import { UPLOAD_COUNTERS } from './uploads/store/documents.ts';
import { ORPHAN_INDEXES } from './uploads/store/orphaned-uploads.ts';
import type { UpstreamContext } from './upstream/context.ts';
import { FENCE_COUNTERS } from './upstream/store.ts';

export interface Context
  extends ComposeContext,
    EditContext,
    ExportContext,
    FenceContext,
    FlagsContext,
    LaterContext,
    MessageContext,
    NarrowContext,
    ReactContext,
    RegisterContext,
    RemoveContext,
    SendContext,
    UnreadContext,
    UploadsContext,
    UpstreamContext {
  readonly searchIndexer: SearchIndexer;
  readonly waitPublished: JournalParts['waitPublished'];
  readonly fileMoves: FileMoves;
}

/** The indexes of all rooms, created at start. */
export const INDEXES = {
  ...MESSAGE_INDEXES,
  ...SEARCH_INDEXES,
  ...READ_INDEXES,
  ...SEND_INDEXES,
  ...ATTACHMENT_INDEXES,
  ...ORPHAN_INDEXES,
  [OWN_ITEMS]: OWN_ITEM_INDEXES,
  [MOVES]: MOVE_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
  [VISIBILITY_OUTBOX]: VISIBILITY_OUTBOX_INDEXES,
};

/** How the documents of each collection name their organisation, so that its deletion removes all of them. */
export const REALM_KEYS: RealmKeys = {
  ...UPLOAD_REALM_KEYS,
  ...SEND_REALM_KEYS,
  [OWN_ITEMS]: { idPrefix: ':' },
  [MOVES]: { field: 'realm' },
  ...READ_REALM_KEYS,
  ...MESSAGE_REALM_KEYS,
  ...SEARCH_REALM_KEYS,
  [NOTICES]: { field: 'realm' },
  [VISIBILITY_OUTBOX]: { field: 'realm' },
};

/** The names of the counters of all rooms, from which the service draws numbers per realm. */
export const COUNTERS: readonly string[] = [
  MESSAGE_COUNTERS,
  OWN_ITEM_COUNTERS,
  UPLOAD_COUNTERS,
  FENCE_COUNTERS,
].flatMap((own) => Object.values<string>(own));
