type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined;

function apply(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** An element with attributes and children; `undefined` ones are left out. Text is always text, never markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  apply(element, attributes);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The same for SVG. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, attributes);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A button that is drawn by its class; `label` is its accessible name. */
export function button(className: string, label: string, onPress: () => void, ...children: Child[]): HTMLButtonElement {
  const element = h('button', { type: 'button', class: className, 'aria-label': label }, ...children);
  element.addEventListener('click', onPress);
  return element;
}
