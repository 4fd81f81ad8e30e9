/** The types of handlers' answers. The type check is the test, as in packages/data/src/emit.test-d.ts. */
import { endpoint } from './endpoint.ts';

endpoint({ summary: 'Do it', answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippet_id: 7 }) });
endpoint({ summary: 'Do it', run: async () => {} });
endpoint({ summary: 'Do it', run: async () => ({}) });

// @ts-expect-error fields without a form
endpoint({ summary: 'Do it', run: async () => ({ saved_snippet_id: 7 }) });
// @ts-expect-error a reply without a form
endpoint({ summary: 'Do it', run: async () => ({ json: new Uint8Array() }) });
// @ts-expect-error a field of another type
endpoint({ summary: 'Do it', answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippet_id: '7' }) });
// @ts-expect-error a field is missing
endpoint({ summary: 'Do it', answer: 'CREATED_SAVED_SNIPPET', run: async () => ({}) });
// @ts-expect-error another form
endpoint({ summary: 'Do it', answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippets: [] }) });
// @ts-expect-error no such form
endpoint({ summary: 'Do it', answer: 'SNIPPET', run: async () => ({ saved_snippet_id: 7 }) });
// @ts-expect-error nothing says what it does
endpoint({ answer: 'CREATED_SAVED_SNIPPET', run: async () => ({ saved_snippet_id: 7 }) });
