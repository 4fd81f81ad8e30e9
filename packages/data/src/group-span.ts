/** Spans of commit groups. */
import type { Span } from '@rookery/core';
import type { QueuedOperation } from './queued-operation.ts';

/**
 * The span of an attempt at a group: in the trace of its first traced operation, with links to the other operations,
 * whose spans link to it in turn. Undefined if no operation is traced.
 */
export function groupSpan(realm: number, operations: readonly QueuedOperation[]): Span | undefined {
  const first = operations.findIndex(({ span }) => span !== undefined);
  if (first < 0) return undefined;
  const others = operations.slice(first + 1).flatMap(({ span }) => (span ? [span] : []));
  const group = operations[first]?.span?.child('commit group', {
    attributes: { 'rookery.realm.id': realm, 'rookery.commit.operations': operations.length },
    links: others.map(({ context }) => context),
  });
  if (group) for (const span of others) span.link(group.context);
  return group;
}
