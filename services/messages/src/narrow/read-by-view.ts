/** Reads of messages that may wait for their turn while the reader loses a channel. */
import type { CallContext } from '@rookery/rpc';
import { mayRead } from '../message/rules/visibility.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';

/**
 * Reads messages that a view permits, and shows them. A read that waited for its turn, seconds perhaps, may have found
 * messages that were sent after a removal of the reader was answered, so they are checked against the present view. A
 * read that did not wait costs no more for it.
 * @throws StaleRead if the reader may no longer read one of the messages
 */
export function readByView<Found extends { readonly messages: readonly MessageDocument[] }, Shown>(
  context: Pick<NarrowContext, 'heavyReads' | 'views'>,
  view: View,
  ctx: CallContext,
  read: (long: LongRead) => Promise<Found>,
  show: (found: Found, view: View) => Promise<Shown>,
): Promise<Shown> {
  return context.heavyReads.run(view, ctx, async (long) => {
    let mayHaveWaited = false;
    const enter: LongRead['enter'] = (from) => {
      mayHaveWaited = true;
      return long.enter(from);
    };
    const found = await read({ ...long, enter });
    if (!mayHaveWaited) return show(found, view);
    const present = await context.views.ofAnyone(ctx);
    if (!found.messages.every((message) => mayRead(present, message))) throw new StaleRead();
    return show(found, present);
  });
}
