/** The two functions we use of a library that ships no types. */
declare module 'culori' {
  export interface RgbColor {
    mode: 'rgb';
    r: number;
    g: number;
    b: number;
  }
  /** WCAG 2 contrast ratio, 1–21. */
  export function wcagContrast(one: RgbColor, other: RgbColor): number;
  export function formatHex(color: RgbColor): string;
}
