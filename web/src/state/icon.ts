/** The icon of the page, with the number of unread messages. */

const SIDE = 64;
/** Max. number on the icon, which has room for two digits. */
const MOST = 99;
let plain: string | undefined;
let shown = '';

/** Draws the count into the page's icon; 0 shows the plain icon. */
export function showCountInIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  // Skipped for an unchanged label: drawing and encoding take milliseconds, too long for each of many messages.
  const label = count > MOST ? `${MOST}+` : count > 0 ? String(count) : '';
  if (link === null || label === shown) return;
  shown = label;
  plain ??= link.href;
  const address = plain;
  if (label === '') {
    link.href = address;
    return;
  }
  const image = new Image(SIDE, SIDE);
  image.onload = () => {
    if (label === shown) link.href = drawn(image, label) ?? address;
  };
  image.src = address;
}

function drawn(image: HTMLImageElement, label: string): string | undefined {
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
  pen.fillText(label, 40, 46, 44);
  return canvas.toDataURL('image/png');
}
