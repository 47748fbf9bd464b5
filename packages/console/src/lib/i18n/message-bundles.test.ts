import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { readBundle } from '@marquee/messages/messages-plugin';
import { describe, expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here('../../../messages');
const english = readBundle(ROOT, 'EN');
const khmer = readBundle(ROOT, 'KM');
const KHMER_LETTER = /[\p{Script=Khmer}&&\p{L}]/v;
/** Share of texts that may equal the English: names of formats and the like. */
const UNTRANSLATED_MAX = 0.03;

/** Names of all arguments and tags of a message, in every branch. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))];
    }
    return [element.value];
  });
}
const argumentNames = (text: string): string => [...new Set(argumentsOf(parse(text)))].sort().join();

/** Codes in a table of another package, read as text, because the console may not import it. */
function codesIn(path: string, table: string): string[] {
  const source = readFileSync(here(`../../../../${path}`), 'utf8');
  const rows = source.split(`export const ${table} = {`)[1]?.split('} as const')[0] ?? '';
  return [...rows.matchAll(/^ {2}'?([\w.-]+)'?:/gm)].map(([, code = '']) => code);
}

describe('English bundle', () => {
  it('has a text for every problem of the console’s API', () => {
    const own = codesIn('config/src/staff/console-error.ts', 'CONSOLE_PROBLEMS');
    const ofChanges = codesIn('config/src/changes/change-error.ts', 'CHANGE_PROBLEMS');
    expect(own).toContain('last_administrator');
    expect(ofChanges).toContain('approval_own');
    expect([...own, ...ofChanges].filter((code) => !Object.hasOwn(english, `error.${code}`))).toEqual([]);
  });
});

describe('[T11] a password that is refused', () => {
  it('has a text for each reason', () => {
    const source = readFileSync(here('../../../../config/src/staff/good-password.ts'), 'utf8');
    const reasons = [...source.matchAll(/path: 'password', code: '(\w+)'/g)].map(([, code]) => `error.field.${code}`);
    expect(reasons).toHaveLength(2);
    expect(reasons.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });
});

describe('[T07] faults of a folder', () => {
  it('have a text for each rule, and for no other', () => {
    const rules = codesIn('tenancy/src/faults.ts', 'RULES');
    expect(rules).toContain('jurisdiction.lock');
    const texts = Object.keys(english).filter((key) => key.startsWith('fault.') && key !== 'fault.unnamed');
    expect(texts.sort()).toEqual(rules.map((rule) => `fault.${rule}`).sort());
  });
});

describe('Khmer bundle', () => {
  it('has the keys English has, and no others', () => {
    expect(Object.keys(khmer).sort()).toEqual(Object.keys(english).sort());
  });

  it('has the arguments of English', () => {
    const differing = Object.entries(khmer).filter(
      ([key, text]) => argumentNames(text) !== argumentNames(english[key] ?? ''),
    );
    expect(differing).toEqual([]);
  });

  it('is translated, and into Khmer', () => {
    const texts = Object.entries(khmer);
    const latin = texts.filter(([, text]) => /\p{L}/u.test(text) && !KHMER_LETTER.test(text)).map(([key]) => key);
    expect(latin.length / texts.length, `not Khmer: ${latin.join(', ')}`).toBeLessThanOrEqual(UNTRANSLATED_MAX);
  });
});
