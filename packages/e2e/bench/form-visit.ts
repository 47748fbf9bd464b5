/** One visit to a registration form on a slow phone: open it, type, leave fields empty, and correct them. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { installBench, type Shift, type Taken } from './form-in-page.ts';

/** Factor by which the processor is slowed down. */
const SLOWER = 4;
export const KINDS = ['a key in a new field', 'on to the next field', 'the submit', 'a key in a wrong field'] as const;
type Kind = (typeof KINDS)[number];

export interface Visit {
  readonly fields: number;
  readonly taken: readonly Taken[];
  readonly shifts: readonly Shift[];
  /** Work of the page's main thread for one input, by kind, in milliseconds. */
  readonly worked: Readonly<Record<Kind, number>>;
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(() => window.bench.painted);
  }
}

export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.addInitScript(installBench);
    await page.goto(url);
    const dialog = page.getByRole('dialog');
    const submit = dialog.locator('button[type="submit"]');
    await submit.waitFor();
    await dialog.locator('[data-human-check="done"]').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

    const worked = {} as Record<Kind, number>;
    const measure = async (kind: Kind, inputs: number, act: () => Promise<void>) => {
      await page.evaluate((now) => Object.assign(window.bench, { kind: now }), kind);
      const before = await workedMs(session);
      await act();
      // Work after the paint of an input, mainly the check of the whole form.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      worked[kind] = ((await workedMs(session)) - before) / inputs;
    };
    const username = dialog.locator('input[name="username"]');
    await username.focus();
    const letters = [...'moonlitriver'];
    await measure('a key in a new field', letters.length, () => press(page, letters));
    await measure('on to the next field', 4, () => press(page, ['Tab', 'Tab', 'Tab', 'Tab']));
    await username.fill('');
    await measure('the submit', 1, async () => {
      await submit.click();
      await page.evaluate(() => window.bench.painted);
    });
    await username.focus();
    await measure('a key in a wrong field', letters.length, () => press(page, letters));
    const fields = await dialog.locator('input[name]').count();
    const { taken, shifts } = await page.evaluate(() => ({ taken: window.bench.taken, shifts: window.bench.shifts }));
    return { fields, taken, shifts, worked };
  } finally {
    await page.close();
  }
}
