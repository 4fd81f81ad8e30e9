/** Asks the user for files to upload. */
import { addFiles } from './uploads.ts';

export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => addFiles(input.files ?? []));
  input.click();
}
