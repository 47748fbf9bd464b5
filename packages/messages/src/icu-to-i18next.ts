import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A converted ICU message: i18next keys (with plural and context suffixes) → i18next texts. */
export type Converted = Record<string, string>;

/** i18next takes plurals and selects from these argument names only. */
const PLURAL_ARGUMENT = 'count';
const SELECT_ARGUMENT = 'context';

function textOf(key: string, elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.argument:
          return `{{${element.value}}}`;
        case TYPE.pound:
          return `{{${PLURAL_ARGUMENT}}}`;
        case TYPE.tag:
          return `<${element.value}>${textOf(key, element.children)}</${element.value}>`;
        default:
          throw new Error(`${key}: formats and nested choices are not supported; format the value before`);
      }
    })
    .join('');
}

type Choice = Extract<MessageFormatElement, { options: object }>;
const isChoice = (element: MessageFormatElement): element is Choice =>
  element.type === TYPE.plural || element.type === TYPE.select;

/** `=0` is i18next's `_zero`; CLDR categories keep their name; `other` of a select is the bare key. */
function suffixOf(key: string, choice: Choice, option: string): string {
  if (choice.type === TYPE.select) return option === 'other' ? '' : `_${option}`;
  if (option === '=0') return '_zero';
  if (option.startsWith('=')) throw new Error(`${key}: only =0 is supported beside the plural categories`);
  return `_${option}`;
}

function optionsOf(key: string, choice: Choice, categories: readonly string[]): [string, MessageFormatElement[]][] {
  const expected = choice.type === TYPE.plural ? PLURAL_ARGUMENT : SELECT_ARGUMENT;
  if (choice.value !== expected) throw new Error(`${key}: the argument must be named ${expected}, not ${choice.value}`);
  if (choice.type === TYPE.plural && (choice.pluralType === 'ordinal' || choice.offset !== 0)) {
    throw new Error(`${key}: ordinals and offsets are not supported`);
  }
  const written = Object.entries(choice.options).map(([name, option]) => [name, option.value] as const);
  const other = written.find(([name]) => name === 'other')?.[1];
  if (!other) throw new Error(`${key}: the option "other" is missing`);
  // i18next does not fall back from a missing category to `other`, so all categories of the language are filled.
  const missing =
    choice.type === TYPE.plural ? categories.filter((name) => !written.some(([own]) => own === name)) : [];
  return [...written, ...missing.map((name) => [name, other] as const)].map(([name, value]) => [
    suffixOf(key, choice, name),
    value,
  ]);
}

/**
 * One ICU message → i18next JSON v4. `{x}` becomes `{{x}}`, a plural over `count` suffixed keys, a select over
 * `context` i18next contexts; tags stay for `Trans`. `categories` are the language's plural categories.
 * @throws for syntax that i18next cannot express, with the key in the message
 */
export function icuToI18next(key: string, icu: string, categories: readonly string[]): Converted {
  const elements = parse(icu, { requiresOtherClause: false });
  const choices = elements.filter(isChoice);
  const choice = choices[0];
  if (!choice) return { [key]: textOf(key, elements) };
  if (choices.length > 1) throw new Error(`${key}: one plural or select a message`);
  const at = elements.indexOf(choice);
  const before = textOf(key, elements.slice(0, at));
  const after = textOf(key, elements.slice(at + 1));
  return Object.fromEntries(
    optionsOf(key, choice, categories).map(([suffix, value]) => [
      `${key}${suffix}`,
      `${before}${textOf(key, value)}${after}`,
    ]),
  );
}
