/** Elements of SVG 2 that draw. Elements that run (script), embed (foreignObject, iframe) or load (image, a) are left out. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'metadata', 'view', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence', 'animate', 'animateMotion', 'animateTransform', 'mpath', 'set'],
]);

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Attributes an animation must not change: it could set a reference or a handler later. */
export const ANIMATION_FORBIDDEN = /(?:^|:)href$|^on/i;

/** Attributes that are names or text for people. Any other value may be read as CSS, as presentation attributes are. */
export const TEXTUAL = /^(?:aria-[a-z]+|data-[a-z-]+|id|class|role|lang|xml:lang|xmlns(?::\w+)?)$/;

/** CSS that stays inside the file: no escapes that could hide a name, no at-rules that load, no functions that fetch. */
export function isSafeCss(css: string): boolean {
  if (/\\|<!--|expression\s*\(|-moz-binding|behavior\s*:/i.test(css)) return false;
  if (/@(?!media|keyframes|supports)/i.test(css)) return false;
  if (/\b(?:image|image-set|cross-fade|src|element)\s*\(/i.test(css)) return false;
  return areUrlsLocal(css);
}

/** Every `url(…)` leads to a fragment of the same file. */
const areUrlsLocal = (value: string): boolean =>
  [...value.matchAll(/url\s*\(\s*(["']?)\s*([^)]*)/gi)].every(([, , target = '']) => target.trim().startsWith('#'));
