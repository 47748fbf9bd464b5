/** `npm run tenant -- preview <code>`: one picture of every screen a brand has, in its languages and themes, at two widths. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './find-browser.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { launch } from './screens/playwright.ts';
import { drawContactSheet } from './tenant-preview/contact-sheet.ts';
import { RefusedByCommand, readPlan } from './tenant-preview/read-plan.ts';
import { ownStack, runningStack, type Stack, servedRevision } from './tenant-preview/stack.ts';
import { takeSections } from './tenant-preview/take-sections.ts';

const DEFAULT_PORT = 8080;
const DEFAULT_WIDTHS = '1440,390';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    port: { type: 'string' },
    languages: { type: 'string' },
    themes: { type: 'string' },
    widths: { type: 'string', default: DEFAULT_WIDTHS },
    tenants: { type: 'string', default: process.env['MARQUEE_TENANTS'] ?? 'tenants' },
  },
});

/** The requested part of `all`. */
function chosen(requested: string | undefined, all: readonly string[], what: string): readonly string[] {
  const names = requested?.split(',') ?? all;
  const unknown = names.filter((each) => !all.includes(each));
  if (unknown.length > 0) throw new Error(`The brand has no ${what} ${unknown.join(', ')}; it has ${all.join(', ')}.`);
  return names;
}

/** The stack on the given port, or the one on the usual port if it serves this revision, or a new one. */
async function stackFor(code: string, revision: string): Promise<Stack> {
  const usual = Number(values.port ?? process.env['PORT'] ?? DEFAULT_PORT);
  if (values.port !== undefined) return runningStack(code, usual);
  if ((await servedRevision(code, usual)) === revision) return runningStack(code, usual);
  console.log('Starting Marquee for it, which takes a while …');
  return ownStack(code, values.tenants);
}

async function preview(code: string): Promise<number> {
  const plan = await readPlan(code, values.tenants);
  const languages = chosen(values.languages, plan.languages, 'language');
  const themes = chosen(values.themes, plan.themes, 'theme');
  const widths = values.widths.split(',').map(Number);
  if (!widths.every((width) => Number.isInteger(width) && width >= 240 && width <= 4000)) {
    throw new Error('Widths are whole numbers of pixels from 240 to 4000, e.g. 1440,390.');
  }
  const found = await findBrowser(process.env, join(REPOSITORY_DIR, 'node_modules', '.cache'));
  const stack = await stackFor(code, plan.revision);
  const browser = await launch(found.path);
  try {
    if (stack.revision !== plan.revision) {
      console.log(
        `It serves revision ${stack.revision}, the folder is ${plan.revision}: values of run time, or faults.`,
      );
    }
    const options = { plan, languages, themes, widths, port: stack.port, say: console.log };
    const sections = await takeSections(browser, options);
    const title = `${code} · revision ${stack.revision} · ${plan.screens.length} screens`;
    const out = resolve(values.out ?? join(REPOSITORY_DIR, '.output', 'preview', `${code}.png`));
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, await drawContactSheet(browser, title, sections));
    console.log(out);
    return sections.some(({ shots }) => shots.some(({ picture }) => picture === null)) ? 1 : 0;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const [code] = positionals;
try {
  process.exitCode = code === undefined || positionals.length > 1 ? 2 : await preview(code);
  if (process.exitCode === 2) console.error('Say which brand: npm run tenant -- preview <code>');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof RefusedByCommand ? error.code : 1;
}
