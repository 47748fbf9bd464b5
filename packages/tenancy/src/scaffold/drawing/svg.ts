/** Parts of SVG text. Coordinates are rounded to a tenth, since finer ones are not visible and cost bytes. */

export const num = (value: number): string => String(Math.round(value * 10) / 10 || 0);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const polar = (x: number, y: number, radius: number, degrees: number): Point => ({
  x: x + radius * Math.cos((degrees * Math.PI) / 180),
  y: y + radius * Math.sin((degrees * Math.PI) / 180),
});

export const polygonPath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${num(x)} ${num(y)}`).join('L')}z`;

/** SVG attributes; numbers are rounded. */
type Attributes = Readonly<Record<string, string | number>>;
const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? num(value) : value}"`)
    .join('');

export const path = (d: string, attributes: Attributes): string => `<path d="${d}"${write(attributes)}/>`;
export const circle = (x: number, y: number, r: number, attributes: Attributes): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}"${write(attributes)}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: Attributes): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"${write(attributes)}/>`;
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${write(attributes)}/>`;
export const group = (attributes: Attributes, ...inner: readonly string[]): string =>
  `<g${write(attributes)}>${inner.join('')}</g>`;
export const move = (x: number, y: number, scale = 1, degrees = 0): string =>
  `translate(${num(x)} ${num(y)})${degrees === 0 ? '' : ` rotate(${num(degrees)})`}${
    scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  }`;

export type Stop = readonly [offset: number, color: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(([offset, color, opacity = 1]) => {
      const seen = opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${seen}/>`;
    })
    .join('');

/** A gradient between two points (0–1) of the filled shape's box. */
export const linear = (id: string, [x1, y1, x2, y2]: readonly number[], list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
export const radial = (id: string, attributes: Attributes, list: readonly Stop[]): string =>
  `<radialGradient id="${id}"${write(attributes)}>${stops(list)}</radialGradient>`;
export const clip = (id: string, inner: string): string => `<clipPath id="${id}">${inner}</clipPath>`;
export const paint = (id: string): string => `url(#${id})`;

/** A whole file. `sized` adds width and height, for patterns. */
export const svgFile = (width: number, height: number, inner: string, sized = false): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(width)} ${num(height)}"${
    sized ? ` width="${num(width)}" height="${num(height)}"` : ''
  }>${inner}</svg>\n`;
