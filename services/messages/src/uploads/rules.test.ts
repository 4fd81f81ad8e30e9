import { describe, expect, it } from 'vitest';
import { linkedPaths, pathName, safeType, shownName } from './rules.ts';

describe('linkedPaths', () => {
  const of = (html: string) => linkedPaths({ attachment: true, html });
  it('finds what links and pictures lead to, each once', () => {
    const link = (path: string) => `<a href="/user_uploads/${path}">x</a>`;
    expect(of(link('1/ab/key/a.txt') + link('1/ab/key/a.txt') + link('1/ab/key/b.png?download=1'))).toEqual([
      '1/ab/key/a.txt',
      '1/ab/key/b.png',
    ]);
    expect(of('<img src="/user_uploads/1/ab/key/%C3%BC.png">')).toEqual(['1/ab/key/ü.png']);
    expect(of(link('1/ab/key/%ff.png'))).toEqual(['1/ab/key/%ff.png']);
    expect(of(link('thumbnail/1/ab/key/a.png') + link('temporary/token/a'))).toEqual([]);
    expect(of('/user_uploads/1/ab/key/a.txt &quot;/user_uploads/1/ab/key/a.txt&quot;')).toEqual([]);
  });
  it('finds no more than fifty', () => {
    const many = Array.from({ length: 60 }, (_, n) => `<a href="/user_uploads/1/ab/key/${n}">x</a>`).join('');
    expect(of(many)).toHaveLength(50);
  });
});

it('names a path so that nothing of it has a meaning', () => {
  for (const name of ['..', '.', '', '...', '/', '\\', '\u202e']) expect(pathName(name)).toBe('uploaded-file');
  expect(pathName('a/b\\c:d*e')).toBe('abcde');
  for (const name of ['a.png.', 'a.png. ?', 'a.png...']) expect(pathName(name)).toBe('a.png');
  expect(pathName('ﬁle  -  one.PNG')).toBe('file-one.PNG');
  expect(pathName(`${'ä'.repeat(500)}.jpeg`)).toBe(`${'ä'.repeat(95)}.jpeg`);
});

it('shows names without what does not print', () => {
  expect(shownName(' a\u0000b\n.txt ')).toBe('a b .txt');
  expect(shownName('')).toBe('uploaded-file');
  expect([...shownName(`${'💥'.repeat(400)}.txt`)]).toHaveLength(255);
});

it('knows the other names of types', () => {
  const names = 'image/jpg audio/mp3 audio/wave audio/x-aac audio/x-flac audio/x-m4a Audio/X-WAV';
  expect(names.split(' ').map((declared) => safeType(declared, 'a'))).toEqual([
    'image/jpeg',
    'audio/mpeg',
    'audio/wav',
    'audio/aac',
    'audio/flac',
    'audio/mp4',
    'audio/wav',
  ]);
});

it('takes the word of an uploader only for types that cannot run', () => {
  expect(safeType('IMAGE/PNG; charset=x', 'a.html')).toBe('image/png');
  expect(safeType('text/html', 'a.png')).toBe('application/octet-stream');
  expect(safeType('', 'a.webm')).toBe('video/webm');
  expect(safeType('video/quicktime', 'a')).toBe('video/quicktime');
  expect(safeType('', 'a.MOV')).toBe('video/quicktime');
  expect(safeType('constructor', 'a.png')).toBe('application/octet-stream');
  expect(safeType('text/plain', 'a.constructor')).toBe('application/octet-stream');
});
