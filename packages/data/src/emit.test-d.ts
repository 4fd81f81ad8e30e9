/**
 * Tests the types that `emit` accepts. The type check is the test: a line below `@ts-expect-error` that compiles is an
 * error, and so is any other line that does not.
 */
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import { emit } from './emit.ts';
import type { Tx } from './tx.ts';

declare const tx: Tx;
declare const to: Audience;

emit(tx, { type: 'saved_snippets', op: 'remove', saved_snippet_id: 7 }, to);
emit(tx, { type: 'invites_changed' }, to);
emit(tx, { type: 'realm_user', op: 'update', person: { user_id: 7, full_name: 'Ann' } }, to);
emit(tx, { type: 'stream', op: 'update', stream_id: 1, name: 'a', property: 'folder_id', value: null }, to);
emit(tx, { type: 'user_deactivated', op: '' }, to);

// @ts-expect-error no such type
emit(tx, { type: 'saved_snippet', op: 'remove', saved_snippet_id: 7 }, to);
// @ts-expect-error no such op
emit(tx, { type: 'saved_snippets', op: 'delete', saved_snippet_id: 7 }, to);
// @ts-expect-error a field is missing
emit(tx, { type: 'saved_snippets', op: 'remove' }, to);
// @ts-expect-error a field has another type
emit(tx, { type: 'saved_snippets', op: 'remove', saved_snippet_id: '7' }, to);
// @ts-expect-error a field that the form does not have
emit(tx, { type: 'saved_snippets', op: 'remove', saved_snippet_id: 7, title: '' }, to);
// @ts-expect-error the value of another property
emit(tx, { type: 'stream', op: 'update', stream_id: 1, name: 'a', property: 'folder_id', value: 'x' }, to);
// @ts-expect-error a part of another form
emit(tx, { type: 'realm_user', op: 'update', person: { user_id: 7, name: 'Ann' } }, to);
