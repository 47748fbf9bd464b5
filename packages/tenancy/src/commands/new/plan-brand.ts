import type { BrandPlan } from '../../scaffold/brand-plan.ts';
import { createDice } from '../../scaffold/dice.ts';
import { lookOf } from '../../scaffold/looks.ts';
import { toHex } from '../../scaffold/palette/shade.ts';
import { STARTER_ZONES } from '../../scaffold/texts/starter-texts.ts';
import type { Terminal } from '../command.ts';
import * as parse from './parse-answers.ts';

/** Flags as written. */
export interface Flags {
  readonly name?: string | undefined;
  readonly host?: readonly string[] | undefined;
  readonly languages?: string | undefined;
  readonly currency?: string | undefined;
  readonly colour?: string | undefined;
  readonly second?: string | undefined;
  readonly theme?: string | undefined;
  readonly timezone?: string | undefined;
  readonly look?: string | undefined;
}

/** Why there is no plan: the problem of each flag. `isMissing`: required flags were left out. */
export interface NoPlan {
  readonly problems: readonly string[];
  readonly isMissing: boolean;
}

export const capitalised = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1);

/** The proposed colour of a code. */
const proposedColour = (code: string): string =>
  toHex({ l: 0.55, c: 0.17, h: createDice(code, 'colour').between(0, 360) });

/** Flags → a plan, or all problems at once. */
export function planBrand(code: string, flags: Flags): BrandPlan | NoPlan {
  const missing = (['languages', 'currency', 'colour'] as const).filter((key) => flags[key] === undefined);
  if (missing.length > 0) {
    return {
      isMissing: true,
      problems: missing.map((key) => `--${key} is missing, and there is no terminal to ask for it.`),
    };
  }
  const problems: string[] = [];
  const take = <T>(parsed: parse.Parsed<T>): T | null => {
    if ('value' in parsed) return parsed.value;
    problems.push(parsed.problem);
    return null;
  };
  const languages = take(parse.parseLanguages(flags.languages ?? ''));
  const plan = {
    code: take(parse.parseCode(code)),
    name: take(parse.parseName(flags.name ?? capitalised(code))),
    hosts: take(parse.parseHosts(flags.host ?? [], code)),
    languages,
    currency: take(parse.parseCurrency(flags.currency ?? '')),
    first: take(parse.parseColour(flags.colour ?? '')),
    defaultTheme: take(parse.parseTheme(flags.theme ?? createDice(code, 'theme').pick(['dark', 'light']))),
    timezone: take(parse.parseTimezone(flags.timezone ?? STARTER_ZONES[languages?.[0] ?? 'EN'])),
    look: flags.look === undefined ? lookOf(code) : take(parse.parseLook(flags.look)),
  };
  const second = flags.second === undefined || flags.second === '' ? null : take(parse.parseColour(flags.second));
  return isWhole(plan) && problems.length === 0 ? { ...plan, second } : { isMissing: false, problems };
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
const isWhole = (plan: Nullable<Omit<BrandPlan, 'second'>>): plan is Omit<BrandPlan, 'second'> =>
  Object.values(plan).every((value) => value !== null);

interface Question {
  readonly key: Exclude<keyof Flags, 'host'>;
  readonly text: string;
  readonly proposal: (code: string) => string;
  readonly parse: (answer: string) => parse.Parsed<unknown>;
}

const QUESTIONS: readonly Question[] = [
  { key: 'name', text: 'Name', proposal: capitalised, parse: parse.parseName },
  { key: 'languages', text: 'Languages, the default first', proposal: () => 'EN', parse: parse.parseLanguages },
  { key: 'currency', text: 'Currency', proposal: () => 'USD', parse: parse.parseCurrency },
  { key: 'colour', text: 'Colour', proposal: proposedColour, parse: parse.parseColour },
  {
    key: 'second',
    text: 'Second colour (empty: one that fits)',
    proposal: () => '',
    parse: (answer) => (answer === '' ? { value: null } : parse.parseColour(answer)),
  },
];

type Ask = NonNullable<Terminal['ask']>;

/** Asks until the answer is valid; null when the prompt is cancelled. */
async function askFor(
  ask: Ask,
  terminal: Terminal,
  { text, parse: parseAnswer }: Pick<Question, 'text' | 'parse'>,
  proposal: string,
) {
  for (;;) {
    const answer = await ask(`${text}${proposal === '' ? '' : ` [${proposal}]`}: `);
    if (answer === null) return null;
    const chosen = answer.trim() === '' ? proposal : answer.trim();
    const parsed = parseAnswer(chosen);
    if ('value' in parsed) return chosen;
    terminal.error(parsed.problem);
  }
}

/** Asks for the code and each missing flag, with proposals; null when a prompt is cancelled. */
export async function askMissing(
  code: string | undefined,
  flags: Flags,
  ask: Ask,
  terminal: Terminal,
): Promise<{ code: string; flags: Flags } | null> {
  const named =
    code ?? (await askFor(ask, terminal, { text: 'Code (folder and host name)', parse: parse.parseCode }, ''));
  if (named === null) return null;
  const answers: Record<string, string> = {};
  for (const question of QUESTIONS.filter(({ key }) => flags[key] === undefined)) {
    const answer = await askFor(ask, terminal, question, question.proposal(named));
    if (answer === null) return null;
    answers[question.key] = answer;
  }
  return { code: named, flags: { ...flags, ...answers } };
}
