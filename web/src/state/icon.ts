/** The icon of the page, with the count of what is unread. */

const SIDE = 64;
let plain: string | undefined;
let shown = 0;

/** Draws the count into the page's icon; 0 shows the icon alone. */
export function showCountInIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null || count === shown) return;
  shown = count;
  plain ??= link.href;
  const address = plain;
  if (count === 0) {
    link.href = address;
    return;
  }
  const image = new Image(SIDE, SIDE);
  image.onload = () => {
    if (count === shown) link.href = drawn(image, count) ?? address;
  };
  image.src = address;
}

function drawn(image: HTMLImageElement, count: number): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.drawImage(image, 0, 0, SIDE, SIDE);
  pen.fillStyle = '#b3261e';
  pen.beginPath();
  pen.roundRect(16, 26, 48, 38, 19);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = 'bold 32px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(count > 99 ? '99+' : String(count), 40, 46, 44);
  return canvas.toDataURL('image/png');
}
