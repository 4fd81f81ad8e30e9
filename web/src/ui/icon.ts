/**
 * Draws the icons of `lucide-solid`, instead of its own component (vite.config.ts): each is drawn once and then cloned.
 * Lucide's component makes some fifteen computations per icon, a third of the time of a row of the navigation.
 */
import { createRenderEffect, type JSX } from 'solid-js';

interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  readonly aliases?: readonly unknown[];
}

const SVG = 'http://www.w3.org/2000/svg';
const drawn = new WeakMap<IconData, Element>();

/**
 * An icon. `size` is the length of a side in px; every other prop is an attribute. Without a name an icon is
 * decorative.
 */
export default function Icon(props: { icon: IconData } & Record<string, unknown>): JSX.Element {
  const svg = drawingOf(props.icon).cloneNode(true) as SVGSVGElement;
  for (const name of Object.keys(props)) {
    if (name === 'icon' || name === 'children') continue;
    const set = () => setAttribute(svg, name, props[name]);
    if (name === 'title' || name === 'role' || name.startsWith('aria-')) svg.removeAttribute('aria-hidden');
    if (Object.getOwnPropertyDescriptor(props, name)?.get) createRenderEffect(set);
    else set();
  }
  return svg;
}

function setAttribute(svg: Element, name: string, value: unknown): void {
  if (name === 'size') for (const side of ['width', 'height']) svg.setAttribute(side, String(value));
  else if (value === undefined) svg.removeAttribute(name);
  else svg.setAttribute(name, String(value));
}

function drawingOf(icon: IconData): Element {
  let svg = drawn.get(icon);
  if (svg === undefined) {
    svg = draw(icon);
    drawn.set(icon, svg);
  }
  return svg;
}

function draw({ name, size, node, aliases = [] }: IconData): Element {
  const svg = document.createElementNS(SVG, 'svg');
  const names = [name, ...aliases.filter((one) => typeof one === 'string')];
  const attributes = {
    width: '24',
    height: '24',
    viewBox: `0 0 ${size} ${size}`,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    class: ['lucide', ...names.map((one) => `lucide-${one}`)].join(' '),
    'aria-hidden': 'true',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  for (const [tag, { key: _, ...shape }] of node) {
    const part = document.createElementNS(SVG, tag);
    for (const [attribute, value] of Object.entries(shape)) part.setAttribute(attribute, value);
    svg.append(part);
  }
  return svg;
}
