import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agrees, pageOf, problemsOf, readRows } from './api-page.ts';

const rows = await readRows();

describe('docs/api.md', () => {
  it('has a row for each endpoint, as the sources describe it', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8');
    expect(page).toBe(pageOf(page, rows));
  });

  it('names route, rpc and slice by the same verb and noun', () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  it('compares names by words, singular and plural alike', () => {
    expect(agrees('CreateSavedSnippet', 'saved-snippets/create.ts')).toBe(true);
    expect(agrees('ListChannelFolders', 'channels/src/folders/list.ts')).toBe(true);
    expect(agrees('CreateSavedSnippet', 'saved-snippets/change.ts')).toBe(false);
    expect(agrees('CreateSavedSnippet', 'snippets/create.ts')).toBe(false);
    expect(agrees('GetUser', 'users/get-own.ts')).toBe(false);
  });
});
