import { HERE, INHERITED, type SeededFault, swap } from './seeded-fault.ts';

const THEME = '_base/theme.tokens.json';
/** Edits one token of the dark theme: the text from its name to the end of its value. */
const darkToken = (name: string, edit: (token: string) => string) => (text: string) => {
  const start = text.indexOf(`"${name}": {`, text.indexOf('"dark": {'));
  const end = text.indexOf('\n      }', start);
  return text.slice(0, start) + edit(text.slice(start, end)) + text.slice(end);
};

/** Themes with missing tokens or too little contrast. */
export const BROKEN_THEMES: readonly SeededFault[] = [
  {
    rule: 'theme.missing',
    title: 'a colour that one theme lacks',
    edits: {
      [THEME]: (text) => swap('"dark": {\n    "color": {', `"dark": {\n    "color": ${HERE}{`)(withoutFocus(text)),
    },
    fix: /dark\.color\.focus/,
    ...INHERITED,
  },
  {
    rule: 'theme.alias',
    title: 'an alias to nothing',
    edits: {
      [THEME]: darkToken('accent', (token) =>
        token.replace(/"\$value": [\s\S]*$/, `"$value": ${HERE}"{dark.color.none}"`),
      ),
    },
    fix: /Name a token/,
    ...INHERITED,
  },
  {
    rule: 'theme.alias',
    title: 'a circle of aliases',
    edits: {
      [THEME]: darkToken('accent', (token) =>
        token.replace(/"\$value": [\s\S]*$/, `"$value": ${HERE}"{dark.color.accent}"`),
      ),
    },
    fix: /circle/,
    ...INHERITED,
  },
  {
    rule: 'theme.hex',
    title: 'a hex that is another colour',
    edits: { [THEME]: darkToken('bg', swap('"#000000"', `${HERE}"#000100"`)) },
    fix: /#000000/,
    ...INHERITED,
  },
  {
    rule: 'theme.alpha',
    title: 'a translucent text',
    edits: { [THEME]: darkToken('text', swap('"hex"', `"alpha": ${HERE}0.5,\n          "hex"`)) },
    fix: /Remove alpha/,
    ...INHERITED,
  },
  {
    rule: 'theme.contrast',
    title: 'grey on black',
    edits: {
      [THEME]: darkToken('on-footer', (token) =>
        token
          .replace('"$value": {', `"$value": ${HERE}{`)
          .replace(/\[[\s\S]*\]/, '[0.2, 0.2, 0.2]')
          .replace('#ffffff', '#333333'),
      ),
    },
    fix: /lightness/,
    ...INHERITED,
  },
  {
    rule: 'theme.contrast',
    title: 'a button’s text unreadable at one end of its gradient',
    edits: {
      [THEME]: darkToken('gradient', (text) =>
        text
          .replace('"$value": [', `"$value": ${HERE}[`)
          .replace(/\[\s*1,\s*1,\s*1\s*\]/, '[0, 0, 0]')
          .replace('#ffffff', '#000000'),
      ),
    },
    fix: /that stop/,
    ...INHERITED,
  },
];

function withoutFocus(text: string): string {
  const start = text.indexOf('      "focus": {');
  return text.slice(0, start) + text.slice(text.indexOf('      "overlay": {'));
}
