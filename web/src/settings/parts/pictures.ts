/** Kinds of pictures that the server draws smaller. */
export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/tiff';

/** Asks the user for one file. Nothing happens when they choose none. */
export function chooseFile(accept: string, onChosen: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  input.click();
}
