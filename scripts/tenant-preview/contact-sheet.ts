import type { Browser } from '../screens/playwright.ts';

export interface Shot {
  readonly screen: string;
  readonly width: number;
  /** JPEG; null if it could not be taken. */
  readonly picture: Buffer | null;
}

/** One language in one theme. */
export interface Section {
  readonly language: string;
  readonly theme: string;
  readonly shots: readonly Shot[];
}

const SHEET_WIDTH = 2520;
/** Browsers cannot draw a longer picture. */
const SHEET_HEIGHT_MAX = 16_000;
const ROW_HEIGHT = 250;
const SHRINK = 0.85;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const figure = ({ screen, width, picture }: Shot): string => {
  const shown =
    picture === null
      ? '<div class="failed">not taken</div>'
      : `<img src="data:image/jpeg;base64,${picture.toString('base64')}">`;
  return `<figure>${shown}<figcaption>${escapeHtml(screen)} · ${width}</figcaption></figure>`;
};

const section = ({ language, theme, shots }: Section): string => {
  const widths = [...new Set(shots.map(({ width }) => width))];
  const rows = widths.map(
    (width) =>
      `<div>${shots
        .filter((shot) => shot.width === width)
        .map(figure)
        .join('')}</div>`,
  );
  return `<section><h2>${escapeHtml(language)} · ${escapeHtml(theme)}</h2>${rows.join('')}</section>`;
};

const page = (title: string, sections: readonly Section[], rowHeight: number): string => `<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 24px; font: 14px/1.4 sans-serif; }
  h1 { margin: 0 0 8px; font-size: 24px; }
  h2 { margin: 20px 0 8px; font-size: 18px; }
  section div { display: flex; flex-wrap: wrap; gap: 10px; margin-block-end: 10px; }
  figure { margin: 0; }
  img, .failed { display: block; block-size: ${rowHeight}px; outline: 1px solid; }
  .failed { display: grid; place-items: center; inline-size: ${rowHeight}px; }
  figcaption { font-size: 12px; }
</style>
<h1>${escapeHtml(title)}</h1>
${sections.map(section).join('\n')}`;

/** Pictures in rows, a section for each language and theme → one PNG; rows get lower until everything is on it. */
export async function drawContactSheet(browser: Browser, title: string, sections: readonly Section[]): Promise<Buffer> {
  const sheet = await browser.newPage();
  try {
    await sheet.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
    for (let rowHeight = ROW_HEIGHT; ; rowHeight = Math.floor(rowHeight * SHRINK)) {
      await sheet.setContent(page(title, sections, rowHeight));
      const height = (await sheet.evaluate('document.documentElement.scrollHeight')) as number;
      if (height <= SHEET_HEIGHT_MAX || rowHeight < 10) return await sheet.screenshot({ type: 'png', fullPage: true });
    }
  } finally {
    await sheet.close();
  }
}
