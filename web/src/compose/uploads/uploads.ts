/** Uploads of files into a text. Each has a placeholder in the text from the start. */
import { createStore, produce } from 'solid-js/store';
import { t } from '../../i18n/index.ts';
import { PartGone, untilLoaded } from '../../load-part.ts';
import { state } from '../../state/index.ts';
import { replaceWritten } from '../drafts.ts';
import { linkText } from '../markdown/link-text.ts';
import { boxField, type MarkdownField } from '../text.ts';

interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** The text that the file is inserted into. */
  readonly field: MarkdownField;
  /** The text's placeholder until the upload has finished. */
  readonly placeholder: string;
  /** The uploaded part, 0 to 1. */
  share: number;
  status: 'running' | 'failed';
  error?: string;
}

/** Transfers the bytes; loaded with the first file. */
interface Transfer {
  start(): void;
  /** Ends it, also on the server. */
  abort(): void;
}

const [uploads, setUploads] = createStore<{ list: FileUpload[] }>({ list: [] });
const transfers = new Map<number, Transfer>();
let count = 0;

/** Running and rejected uploads. */
export const currentUploads = (): readonly FileUpload[] => uploads.list;

/** Whether a file is being uploaded: closing the page would interrupt it. */
export const isUploading = (): boolean => uploads.list.some((one) => one.status === 'running');

/** The upload in this state whose placeholder is in the text. */
const named = (status: FileUpload['status'], field: MarkdownField): FileUpload | undefined =>
  field.textLength() > 0
    ? uploads.list.find((one) => one.status === status && field.text().includes(one.placeholder))
    : undefined;

/** The placeholder for a file of this name. */
const placeholderOf = (name: string): string => `[${t('compose.uploading', { name })}]()`;

/**
 * The name of a file whose placeholder is in the text, but whose upload is not on this page: one from before a reload,
 * or of another device.
 */
function lostUpload(field: MarkdownField): string | undefined {
  if (field.textLength() === 0) return undefined;
  const text = field.text();
  const [before = '', after = ''] = placeholderOf('\0').split('\0');
  for (let from = text.indexOf(before); from >= 0; from = text.indexOf(before, from + 1)) {
    const end = text.indexOf(after, from + before.length);
    if (end < 0) return undefined;
    const name = text.slice(from + before.length, end);
    if (!name.includes('\n') && !uploads.list.some((one) => one.placeholder === placeholderOf(name))) return name;
  }
  return undefined;
}

/** The reason why uploads prevent a text from being saved; undefined if there is none. */
export function fileObstacle(field: MarkdownField): string | undefined {
  if (named('running', field)) return t('compose.waitForUpload');
  const failed = named('failed', field);
  if (failed) return t(mayRetry(failed.id) ? 'compose.retryUpload' : 'compose.cancelUpload', { name: failed.name });
  const lost = lostUpload(field);
  return lost === undefined ? undefined : t('compose.lostUpload', { name: lost });
}

/** Starts to upload files, and inserts a placeholder for each at the caret of the field. */
export function addFiles(files: Iterable<File>, field = boxField): void {
  for (const file of files) {
    const id = ++count;
    const name = file.name || t('compose.pastedFile');
    const isTaken = uploads.list.some((one) => one.name === name);
    const placeholder = placeholderOf(`${name}${isTaken ? ` (${id})` : ''}`);
    const entry: FileUpload = { id, name, size: file.size, field, placeholder, share: 0, status: 'running' };
    const most = state.max_file_upload_size_mib;
    if (file.size > most * 1024 * 1024) {
      setUploads('list', (list) => [
        ...list,
        { ...entry, status: 'failed', error: t('compose.fileTooLarge', { most }) },
      ]);
      continue;
    }
    setUploads('list', (list) => [...list, entry]);
    // The placeholder of an interrupted upload is already there.
    if (!field.text().includes(placeholder)) {
      const before = field.text().slice(0, field.textarea()?.selectionStart ?? field.text().length);
      field.insertAtCaret(`${before === '' || /\s$/.test(before) ? '' : '\n'}${placeholder}\n`);
    }
    void begin(entry, file);
  }
}

async function begin({ id }: FileUpload, file: File): Promise<void> {
  try {
    const { createTransfer } = await untilLoaded(() => import('./transfer.ts'));
    // It was cancelled in the meantime.
    if (!uploads.list.some((one) => one.id === id)) return;
    const transfer = createTransfer(file, {
      onProgress: (share) => change(id, (one) => (one.share = share)),
      onDone: (url, name) => finish(id, `[${linkText(name)}](${url})`),
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

/** Whether a retry may help: not if the file was never sent. */
export const mayRetry = (id: number): boolean => transfers.has(id);

/** Resumes a failed upload where it stopped. */
export function retryUpload(id: number): void {
  change(id, (one) => {
    one.status = 'running';
    delete one.error;
  });
  transfers.get(id)?.start();
}

/** Cancels an upload, and removes its placeholder from the text. */
export function cancelUpload(id: number): void {
  transfers.get(id)?.abort();
  finish(id, '');
}

function finish(id: number, link: string): void {
  const entry = uploads.list.find((one) => one.id === id);
  transfers.delete(id);
  setUploads('list', (list) => list.filter((one) => one.id !== id));
  if (!entry) return;
  if (entry.field === boxField) replaceWritten(entry.placeholder, link);
  else entry.field.replaceText(entry.placeholder, link);
}

/** Cancels the uploads of a discarded text. */
export function cancelUploads(field: MarkdownField): void {
  for (const one of uploads.list.filter((upload) => upload.field === field)) cancelUpload(one.id);
}

function change(id: number, by: (one: FileUpload) => void): void {
  setUploads('list', (one) => one.id === id, produce(by));
}
