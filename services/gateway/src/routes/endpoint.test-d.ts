/** What a handler answers. The type check is the test, as in packages/data/src/emit.test-d.ts. */
import { endpoint } from './endpoint.ts';

endpoint({ answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippet_id: 7 }) });

// @ts-expect-error a field of another type
endpoint({ answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippet_id: '7' }) });
// @ts-expect-error a field is missing
endpoint({ answer: 'CREATED_SAVED_SNIPPET', run: async () => ({}) });
// @ts-expect-error another form
endpoint({ answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippets: [] }) });
// @ts-expect-error no such form
endpoint({ answer: 'SNIPPET', run: async () => ({ saved_snippet_id: 7 }) });
