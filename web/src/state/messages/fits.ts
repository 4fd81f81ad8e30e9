/** Whether a message matches a narrow, as far as the client can decide. */
import { type Match, type Message, matches, type Narrow } from '@rookery/client';
import { unwrap } from 'solid-js/store';
import { state } from '../session.ts';

/** Call only outside of views: it searches lists of the model, and tracks none of them. */
export const fits = (narrow: Narrow, one: Message): Match => matches(narrow, one, unwrap(state));
