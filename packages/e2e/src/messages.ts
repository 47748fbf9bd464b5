/** A language's texts from its message files, to find elements by. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../web/messages');

export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Texts with plain arguments. @throws for an unknown key */
export function texts(language: string): Text {
  const bundle = Object.assign(
    {},
    ...readdirSync(`${root}/${language}`).map((file) =>
      JSON.parse(readFileSync(`${root}/${language}/${file}`, 'utf8')),
    ),
  ) as Record<string, string>;
  return (key, values = {}) => {
    const text = bundle[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
