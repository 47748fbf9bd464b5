/** Tests that the check of pages finds faults in both themes. */
import { expect, type Page, test } from '@playwright/test';
import { looksRight, markTheme } from '../../harness/looks-right.ts';

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const STYLES = `
  :root { background: black; color: white; transition: all 1ms; }
  * { transition: inherit; }
  :root[data-theme="light"] { background: white; color: black; }
  :root[data-theme="dark"] .light { display: none; }
  :root[data-theme="light"] .faint { color: #ddd; }
`;

const pageWith = (page: Page, body: string): Promise<void> =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLES}</style></head><body><main>${body}</main></body></html>`,
  );

test('a page without faults passes, at any depth of inherited colours', async ({ page }) => {
  await pageWith(
    page,
    `${'<div>'.repeat(30)}<p>Words</p>${'</div>'.repeat(30)}<img class="light" alt="" src='${PICTURE}'>`,
  );
  await looksRight(page, 'it', markTheme);
});

for (const [fault, body, said] of [
  ['a field without a name', '<input>', 'it, dark: label: input'],
  ['a colour of the second theme', '<p class="faint">Words</p>', 'it, light: color-contrast: p'],
  ['a picture of the second theme', `<img class="light" src='${PICTURE}'>`, 'it, light: image-alt: img'],
  ['something wider than the window', '<div style="width: 200vw">Words</div>', 'it, dark: scrolls sideways'],
  [
    'a dialog that scrolls sideways',
    '<div role="dialog" aria-label="A dialog"><div class="region" tabindex="0" style="height: 200px; overflow-y: auto"><p style="width: 150vw">Words</p></div></div>',
    'it, dark: region scrolls sideways',
  ],
  ['a key without its text', '<p>⟦home.title⟧</p>', 'it: lacks a text'],
] as const) {
  test(`${fault} is found`, async ({ page }) => {
    await pageWith(page, body);
    await expect(looksRight(page, 'it', markTheme)).rejects.toThrow(said);
  });
}
