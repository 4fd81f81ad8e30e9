/**
 * The types that `jsonReply` accepts and rejects. The type check is the test, as in packages/data/src/emit.test-d.ts.
 */
import { jsonReply } from './json-reply.ts';

const snippet = { id: 7, title: 'greeting', content: 'hello', date_created: 0 };

jsonReply<'SAVED_SNIPPETS'>({ saved_snippets: [snippet] });
jsonReply<'NO_FIELDS'>({});

// @ts-expect-error the form has to be named
jsonReply({ saved_snippets: [snippet] });
// @ts-expect-error no such form
jsonReply<'SNIPPETS'>({ saved_snippets: [snippet] });
// @ts-expect-error a field is missing
jsonReply<'SAVED_SNIPPETS'>({});
// @ts-expect-error a field that the form does not have
jsonReply<'SAVED_SNIPPETS'>({ saved_snippets: [], count: 0 });
// @ts-expect-error a part of another form
jsonReply<'SAVED_SNIPPETS'>({ saved_snippets: [{ ...snippet, date_created: '0' }] });
