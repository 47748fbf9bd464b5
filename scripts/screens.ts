/** `node scripts/screens.ts --port N [brand…]`: takes pictures of all or some brands of a running system into docs/screens. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './find-browser.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { drawPicture, drawSheet } from './screens/draw.ts';
import { type Browser, launch } from './screens/playwright.ts';
import { openView, type Screen, takeScreen, type View } from './screens/take-screen.ts';
import { listBrands } from './supervisor/brands.ts';
import { type PreviewPlan, readPlan } from './tenant-preview/read-plan.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** The screens of the committed pictures. The game has a row of its own. */
const SHOWN = ['home', 'hall:RNG', 'login', 'register', 'notFound', 'member'];
const ROW_HEIGHT = 210;
const SHEET_BYTES_MAX = 400 * 1024;
const PICTURE_BYTES_MAX = 150 * 1024;
const PICTURE_WIDTH = 1040;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, tenants: { type: 'string', default: 'tenants' } },
});
const port = Number(values.port);
if (!Number.isInteger(port)) throw new Error('Say where Marquee runs: node scripts/screens.ts --port 8080');

async function takeAll(browser: Browser, view: View, screens: readonly Screen[]): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  const context = await openView(browser, view, port);
  const page = await context.newPage();
  for (const screen of screens) pictures.push(await takeScreen(page, screen, view));
  await context.close();
  return pictures;
}

/** Rows: languages × themes, each at both widths. The game is below them, once. */
async function takeBrand(browser: Browser, { brand, screens, themes }: PreviewPlan): Promise<Buffer[][]> {
  const rows: Buffer[][] = [];
  const own = screens.filter(({ id }) => SHOWN.includes(id));
  for (const language of brand.languages) {
    for (const theme of themes) {
      const row = [];
      for (const size of SIZES) row.push(...(await takeAll(browser, { brand, language, theme, ...size }, own)));
      rows.push(row);
      console.log(`${brand.code} ${language} ${theme}`);
    }
  }
  const games = screens.filter(({ how }) => how === 'game');
  if (games.length === 0) return rows;
  const [language = ''] = brand.languages;
  const row = [];
  for (const size of SIZES) {
    row.push(...(await takeAll(browser, { brand, language, theme: brand.defaultTheme, ...size }, games)));
  }
  return [...rows, row];
}

const outDir = join(REPOSITORY_DIR, 'docs', 'screens');
mkdirSync(outDir, { recursive: true });
const found = await findBrowser(process.env, join(REPOSITORY_DIR, 'node_modules', '.cache'));
const browser = await launch(found.path);
try {
  const letters = ['a', 'b'];
  for (const [index, { code }] of listBrands([join(REPOSITORY_DIR, values.tenants)]).entries()) {
    if (positionals.length > 0 && !positionals.includes(code)) continue;
    const plan = await readPlan(code, values.tenants);
    const rows = await takeBrand(browser, plan);
    writeFileSync(join(outDir, `${code}.webp`), await drawSheet(browser, rows, ROW_HEIGHT, SHEET_BYTES_MAX));
    const home = rows[plan.themes.indexOf(plan.defaultTheme)]?.[0];
    const letter = letters[index];
    const game = index === 0 && plan.brand.player ? rows.at(-1)?.[0] : undefined;
    const pictures = [letter && home && [`readme-brand-${letter}`, home], game && ['readme-game', game]] as const;
    for (const picture of pictures) {
      if (!picture) continue;
      const png = await drawPicture(browser, picture[1] as Buffer, PICTURE_WIDTH, PICTURE_BYTES_MAX);
      writeFileSync(join(outDir, `${picture[0]}.png`), png);
    }
  }
} finally {
  await browser.close();
}
