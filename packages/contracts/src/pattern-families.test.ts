import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATTERN_FAMILIES, PATTERN_FAMILY_IDS, type PatternFamily } from './pattern-families.ts';
import { ruleViolation } from './registration.ts';
import { countSteps } from './testing/count-steps.ts';

/** The families of §5, in its order and words, with examples that each accepts and refuses. */
const EXAMPLES: Record<PatternFamily, { spec: string; accepts: string[]; refuses: string[] }> = {
  any: { spec: 'length only', accepts: ['x', 'ក ខ', '!?', '🙂'], refuses: [] },
  letterFirst: {
    spec: 'letter first, then letters and digits',
    accepts: ['a', 'Ab12', 'z9'],
    refuses: ['1a', 'a_b', 'a b', 'é1', 'а1'],
  },
  lettersChinese: {
    spec: 'letters and Chinese characters',
    accepts: ['Li', '李', 'Li李小龙'],
    refuses: ['李1', 'Li 李', 'ひ', 'é'],
  },
  email: {
    spec: 'valid e-mail',
    accepts: ['a@b.co', 'first.last+tag@mail.example.com', 'x_1%@xn--bcher-kva.example', `${'l'.repeat(64)}@d.io`],
    refuses: [
      'a',
      'a@b',
      '@b.co',
      'a@.co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@b.1',
      'a b@c.co',
      'a@b@c.co',
      'a@b.co\n',
      `${'l'.repeat(65)}@d.io`,
    ],
  },
  lettersDigits: { spec: 'letters and digits, no Chinese', accepts: ['a1', '1A'], refuses: ['a_1', '李1', 'a 1'] },
  digits: { spec: 'digits only', accepts: ['0', '0123456789'], refuses: ['1a', '-1', '1.0', '१२', '１'] },
  lettersDigitsCapital: {
    spec: 'letters and digits with at least one capital',
    accepts: ['A', 'abC1', '1A'],
    refuses: ['abc1', 'ÀB', 'A_'],
  },
  lettersSpaces: {
    spec: 'English letters and spaces',
    accepts: ['John Smith', 'a'],
    refuses: ['John1', 'José', 'a\tb'],
  },
  noSpaces: { spec: 'no spaces', accepts: ['a-b', '李#1'], refuses: ['a b', 'a\tb', 'a\u00a0b', 'a\u3000b'] },
  chineseSymbols: {
    spec: 'Chinese characters and symbols',
    accepts: ['李', '李·龙', '（李）￥'],
    refuses: ['Li', '李1', '李 龙'],
  },
  dateYmd: {
    spec: 'dates in yyyy-MM-dd',
    accepts: ['1990-01-31', '2000-02-29', '2024-02-29'],
    refuses: ['1990-1-31', '1990-13-01', '1990-02-31', '1900-02-29', '2023-02-29', '31-01-1990', '1990/01/31'],
  },
  dateMdy: {
    spec: 'dates in MM-dd-yyyy',
    accepts: ['01-31-1990', '02-29-2000'],
    refuses: ['31-01-1990', '1990-01-31', '02-30-2000', '00-10-2000'],
  },
  korean: { spec: 'Korean only', accepts: ['김철수', '김 철수'], refuses: ['kim', '김1', '李'] },
  thai: { spec: 'Thai only', accepts: ['สมชาย', 'สมชาย ใจดี'], refuses: ['som', 'ส1', 'ລາວ'] },
  uppercase: { spec: 'uppercase only, no spaces', accepts: ['ABC'], refuses: ['aBC', 'A B', 'A1', 'É'] },
  strongPassword: {
    spec: 'a password with an uppercase, a lowercase, a digit and a special symbol',
    accepts: ['Abcdef1!', '!1aA', 'ក1aA'],
    refuses: ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1 !'],
  },
  fullName: {
    spec: 'a full name with parts separated by spaces',
    accepts: ['John Smith', "Seán O'Neill Jr.", 'សុខ ចាន់', 'Anne-Marie de la Tour'],
    refuses: ['John', 'John  Smith', ' John Smith', 'John Smith ', 'John 2'],
  },
  japaneseFullWidth: {
    spec: 'Japanese full-width names',
    accepts: ['山田', 'ヤマダ', 'やまだ　たろう', 'サーバー'],
    refuses: ['yamada', 'ﾔﾏﾀﾞ', '山田 太郎', '山田1'],
  },
};

const rule = (family: PatternFamily) => ({
  enabled: true,
  required: true,
  acceptedPattern: family,
  patternId: family,
  minLength: 0,
  maxLength: 255,
});

describe('pattern families', () => {
  it('[A07] are those of §5, once each', () => {
    expect(PATTERN_FAMILY_IDS).toEqual(Object.keys(EXAMPLES));
  });

  describe.each(PATTERN_FAMILY_IDS)('%s', (family) => {
    const { accepts, refuses } = EXAMPLES[family];

    it(`[A07] accepts ${EXAMPLES[family].spec}`, () => {
      for (const text of accepts) expect([text, ruleViolation(rule(family), text)]).toEqual([text, null]);
    });

    it('[A07] refuses all else and names its family', () => {
      for (const text of refuses) {
        const code = text.endsWith('\n') || text.includes('\t') ? 'characters' : `pattern.${family}`;
        expect([text, ruleViolation(rule(family), text)]).toEqual([text, code]);
      }
    });

    it('[A07] needs work proportional to the length, whatever part is repeated', () => {
      const { expression } = PATTERN_FAMILIES[family];
      const pieces = [
        'a',
        'A',
        '1',
        ' ',
        '.',
        '-',
        '!',
        '@',
        'a.',
        'a-',
        'a ',
        'a1',
        'a@',
        'aA1!',
        '김',
        'ส',
        '李',
        'ー',
        '　',
      ];
      for (const piece of pieces) {
        for (const end of ['', '@', '\u0000', '@b', '!']) {
          const short = countSteps(expression, piece.repeat(300) + end).steps;
          const long = countSteps(expression, piece.repeat(600) + end).steps;
          // A quadratic expression would need four times as many.
          expect([piece, end, long <= 2.2 * short + 400]).toEqual([piece, end, true]);
        }
      }
    });
  });
});

describe('the counting matcher', () => {
  it('agrees with the engine on every family', () => {
    for (const family of PATTERN_FAMILY_IDS) {
      const { expression } = PATTERN_FAMILIES[family];
      const texts = Object.values(EXAMPLES).flatMap(({ accepts, refuses }) => [...accepts, ...refuses]);
      for (const text of texts) {
        expect([family, text, countSteps(expression, text).matched]).toEqual([family, text, expression.test(text)]);
      }
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'aZ09 .-@_!김ส李ー\u3000') }), (text) => {
          expect(countSteps(expression, text).matched).toBe(expression.test(text));
        }),
      );
    }
  });

  it('detects quadratic and exponential backtracking', () => {
    const steps = (expression: RegExp, size: number) => countSteps(expression, `${'a'.repeat(size)}!`).steps;
    expect(steps(/^[a]*[a]*$/, 600)).toBeGreaterThan(3.5 * steps(/^[a]*[a]*$/, 300));
    expect(() => steps(/^(?:[a]+)+$/, 40)).toThrow('More than');
  });
});
