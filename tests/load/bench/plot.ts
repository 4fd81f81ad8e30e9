/** Plots as SVG: curves over a logarithmic axis of sizes, with a linear axis of costs that starts at 0. */

interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly curves: ReadonlyMap<string, readonly { readonly x: number; readonly y: number }[]>;
}

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = { left: 64, right: 150, top: 40, bottom: 44 };
const COLORS = ['#1f6feb', '#d1242f', '#1a7f37', '#8250df', '#bf8700'];
const STEPS = 4;

export function plotSvg({ title, unit, curves }: Plot): string {
  const points = [...curves.values()].flat();
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const [least, most] = [Math.log(Math.max(1, xs[0] ?? 1)), Math.log(Math.max(2, xs[xs.length - 1] ?? 2))];
  const top = niceAbove(Math.max(...points.map(({ y }) => y)));
  const toX = (x: number): number =>
    MARGIN.left +
    ((Math.log(Math.max(1, x)) - least) / Math.max(1e-9, most - least)) * (WIDTH - MARGIN.left - MARGIN.right);
  const toY = (y: number): number => HEIGHT - MARGIN.bottom - (y / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const text = (x: number, y: number, anchor: string, value: string, more = '') =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${more}>${escaped(value)}</text>`;
  const [left, right] = [MARGIN.left, WIDTH - MARGIN.right];
  const grid = Array.from({ length: STEPS + 1 }, (_, n) => (top / STEPS) * n).flatMap((y) => [
    `<line x1="${left}" x2="${right}" y1="${toY(y).toFixed(1)}" y2="${toY(y).toFixed(1)}" stroke="#d0d7de"/>`,
    text(left - 8, toY(y) + 4, 'end', y.toLocaleString('en')),
  ]);
  const sizes = xs.map((x) => text(toX(x), HEIGHT - MARGIN.bottom + 18, 'middle', x.toLocaleString('en')));
  const lines = [...curves].flatMap(([name, curve], n) => {
    const color = COLORS[n % COLORS.length] as string;
    const sorted = curve.toSorted((a, b) => a.x - b.x);
    const at = sorted.map(({ x, y }) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`);
    return [
      `<polyline points="${at.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...sorted.map(
        ({ x, y }) => `<circle cx="${toX(x).toFixed(1)}" cy="${toY(y).toFixed(1)}" r="3" fill="${color}"/>`,
      ),
      text(right + 12, MARGIN.top + 14 + n * 20, 'start', name, ` fill="${color}"`),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(left, 20, 'start', `${title}, ${unit}`, ' font-size="14"'),
    ...grid,
    ...sizes,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

/** Returns the next number at or above that is 1, 2, 4 or 8 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1e-9, value)));
  return ([1, 2, 4, 8, 10].find((times) => times * power >= value) ?? 10) * power;
}

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
