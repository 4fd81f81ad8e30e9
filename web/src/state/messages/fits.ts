/** Whether a message fits a narrow, as far as the client can say. */
import { type Match, type Message, matches, type Narrow } from '@rookery/client';
import { unwrap } from 'solid-js/store';
import { state } from '../session.ts';

/** Read outside of views alone: it looks through lists of the model, and follows none of them. */
export const fits = (narrow: Narrow, one: Message): Match => matches(narrow, one, unwrap(state));
