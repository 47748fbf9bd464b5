const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Trusted markup. Only `html`, which escapes text, creates it. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Value = Html | string | number | null | readonly Html[];

function render(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A template. Values are escaped for element content and quoted attributes, unless they are markup already. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => part + render(values[i] ?? null)).join(''));
}
