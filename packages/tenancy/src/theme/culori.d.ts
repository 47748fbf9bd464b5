/** Types of the functions in use; the library has none. */
declare module 'culori' {
  export interface RgbColor {
    mode: 'rgb';
    r: number;
    g: number;
    b: number;
  }
  export interface OklchColor {
    mode: 'oklch';
    l: number;
    c: number;
    /** Degrees; absent for a grey. */
    h?: number;
  }
  type Color = RgbColor | OklchColor;
  /** WCAG 2 contrast ratio, 1–21; a string is any CSS colour. */
  export function wcagContrast(one: Color | string, other: Color | string): number;
  export function formatHex(color: Color): string;
  /** A CSS colour in OKLCH; undefined for any other text. */
  export function oklch(color: string): OklchColor | undefined;
  /** The same lightness and hue with the most chroma that sRGB can show. */
  export function clampChroma(color: OklchColor, mode: 'oklch'): OklchColor;
}
