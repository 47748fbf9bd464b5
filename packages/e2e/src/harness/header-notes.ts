import type { Page } from '@playwright/test';

interface Noting {
  headerNotes?: string[];
}

/** Records in order each phase of a round that a game posts to the page (`open`, `step`, `closed`) and each change of the header's balance. */
export async function noteHeader(page: Page): Promise<void> {
  await page.locator('[data-balance]').evaluate((header) => {
    const notes: string[] = [];
    (window as Noting).headerNotes = notes;
    // Before the page receives it and renders the change.
    const hear = ({ data }: MessageEvent) => {
      if (data?.type === 'round') notes.push(data.phase);
    };
    window.addEventListener('message', hear, true);
    new MutationObserver(() => notes.push('header')).observe(header, { attributeFilter: ['data-balance'] });
  });
}

export const headerNotes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Noting).headerNotes ?? []);
