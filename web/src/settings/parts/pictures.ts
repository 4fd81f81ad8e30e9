import { pickFile } from '../../ui/index.ts';

/** Types of pictures that the server can scale. */
const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/tiff';

/** Asks the user for a picture. Does nothing if they choose none. */
export async function choosePicture(onChosen: (file: File) => void): Promise<void> {
  const file = await pickFile(PICTURES);
  if (file) onChosen(file);
}
