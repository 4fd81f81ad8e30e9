import { pickFile } from '../../ui/index.ts';

/** Kinds of pictures that the server draws smaller. */
const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/tiff';

/** Asks the user for a picture. Nothing happens when they choose none. */
export async function choosePicture(onChosen: (file: File) => void): Promise<void> {
  const file = await pickFile(PICTURES);
  if (file) onChosen(file);
}
