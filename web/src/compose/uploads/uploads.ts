/** Files on their way into the message that is written. Each has a place in the text from the start. */
import { createStore, produce } from 'solid-js/store';
import { t } from '../../i18n/index.ts';
import { PartGone, untilLoaded } from '../../load-part.ts';
import { state } from '../../state/index.ts';
import { replaceWritten } from '../drafts.ts';
import { insertAtCaret, text, textarea, textLength } from '../text.ts';

export interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** What stands in the text until the file is there. */
  readonly placeholder: string;
  /** Of 1. */
  share: number;
  status: 'running' | 'failed';
  error?: string;
}

/** What moves the bytes; loaded with the first file. */
interface Transfer {
  start(): void;
  /** Ends it, at the server as well. */
  abort(): void;
}

const [uploads, setUploads] = createStore<{ list: FileUpload[] }>({ list: [] });
const transfers = new Map<number, Transfer>();
let count = 0;

/** Files that are under way, or were refused. */
export const currentUploads = (): readonly FileUpload[] => uploads.list;

/** Whether the text names a file that is not there yet. */
export const isWaitingForUpload = (): boolean => named('running') !== undefined;

/** A file that the text names and that could not be uploaded. */
export const failedUpload = (): FileUpload | undefined => named('failed');

const named = (status: FileUpload['status']): FileUpload | undefined =>
  textLength() > 0 ? uploads.list.find((one) => one.status === status && text().includes(one.placeholder)) : undefined;

/** What stands in the text for a file of this name until it is there. */
const placeholderOf = (name: string): string => `[${t('compose.uploading', { name })}]()`;

/** A file of before a reload, or of another device, of which the text has the place alone; its name. */
export function lostUpload(): string | undefined {
  if (textLength() === 0) return undefined;
  const [before = '', after = ''] = placeholderOf('\0').split('\0');
  for (let from = text().indexOf(before); from >= 0; from = text().indexOf(before, from + 1)) {
    const end = text().indexOf(after, from + before.length);
    if (end < 0) return undefined;
    const name = text().slice(from + before.length, end);
    if (!name.includes('\n') && !uploads.list.some((one) => one.placeholder === placeholderOf(name))) return name;
  }
  return undefined;
}

/** Begins to upload files, and puts a placeholder for each where the caret is. */
export function addFiles(files: Iterable<File>): void {
  for (const file of files) {
    const id = ++count;
    const name = file.name || t('compose.pastedFile');
    const isTaken = uploads.list.some((one) => one.name === name);
    const placeholder = placeholderOf(`${name}${isTaken ? ` (${id})` : ''}`);
    const entry: FileUpload = { id, name, size: file.size, placeholder, share: 0, status: 'running' };
    const most = state.max_file_upload_size_mib;
    if (file.size > most * 1024 * 1024) {
      setUploads('list', (list) => [
        ...list,
        { ...entry, status: 'failed', error: t('compose.fileTooLarge', { most }) },
      ]);
      continue;
    }
    setUploads('list', (list) => [...list, entry]);
    // A file that was cut off has its place already.
    if (!text().includes(placeholder)) {
      const before = text().slice(0, textarea()?.selectionStart ?? text().length);
      insertAtCaret(`${before === '' || /\s$/.test(before) ? '' : '\n'}${placeholder}\n`);
    }
    void begin(entry, file);
  }
}

async function begin({ id }: FileUpload, file: File): Promise<void> {
  try {
    const { createTransfer } = await untilLoaded(() => import('./transfer.ts'));
    // It was given up meanwhile.
    if (!uploads.list.some((one) => one.id === id)) return;
    const transfer = createTransfer(file, {
      onProgress: (share) => change(id, (one) => (one.share = share)),
      onDone: (url, name) => finish(id, `[${name.replace(/[[\]\\]/g, (c) => `\\${c}`)}](${url})`),
      onFailed: (error) => failed(id, error),
    });
    transfers.set(id, transfer);
    transfer.start();
  } catch (error) {
    failed(id, t(error instanceof PartGone ? 'app.updated' : 'ui.failed'));
  }
}

function failed(id: number, error: string): void {
  change(id, (one) => {
    one.status = 'failed';
    one.error = error;
  });
}

/** Whether another attempt may help: not where the file was never sent. */
export const mayRetry = (id: number): boolean => transfers.has(id);

/** Resumes a file that failed, where it stopped. */
export function retryUpload(id: number): void {
  change(id, (one) => {
    one.status = 'running';
    delete one.error;
  });
  transfers.get(id)?.start();
}

/** Gives up a file, and takes its place out of the text. */
export function cancelUpload(id: number): void {
  transfers.get(id)?.abort();
  finish(id, '');
}

function finish(id: number, link: string): void {
  const entry = uploads.list.find((one) => one.id === id);
  transfers.delete(id);
  setUploads('list', (list) => list.filter((one) => one.id !== id));
  if (entry) replaceWritten(entry.placeholder, link);
}

function change(id: number, by: (one: FileUpload) => void): void {
  setUploads('list', (one) => one.id === id, produce(by));
}
