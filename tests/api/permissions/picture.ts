/** A small picture. */
import sharp from 'sharp';

export function picture(): Promise<Buffer> {
  return sharp({ create: { width: 32, height: 32, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
}
