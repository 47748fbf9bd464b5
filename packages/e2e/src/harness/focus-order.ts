/** The order of the Tab key. */
import { expect, type Locator, type Page } from '@playwright/test';

interface Stop {
  readonly name: string;
  /** Whether the element is inside the tested part. */
  readonly isWithin: boolean;
  readonly top: number;
  readonly bottom: number;
  /** Distance from the start edge. */
  readonly start: number;
}

/** The focused element, measured from the corner of `within`, so that scrolling does not matter. */
const stopAt = (within: Locator): Promise<Stop> =>
  within.evaluate((root) => {
    const focused = document.activeElement ?? document.body;
    const frame = root.getBoundingClientRect();
    const box = focused.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(root).direction === 'rtl';
    return {
      name: focused.getAttribute('name') ?? focused.getAttribute('aria-label') ?? focused.textContent ?? '',
      isWithin: root.contains(focused),
      top: box.top - frame.top,
      bottom: box.bottom - frame.top,
      start: isRightToLeft ? frame.right - box.right : box.left - frame.left,
    };
  });

const controlsIn = (within: Locator): Locator =>
  within
    .locator(':is(a[href], button, input, select, textarea):not([tabindex="-1"], :disabled)')
    .filter({ visible: true });

/** Below, or further along the same line. */
function isAfter(later: Stop, earlier: Stop): boolean {
  const overlap = Math.min(later.bottom, earlier.bottom) - Math.max(later.top, earlier.top);
  const lower = Math.min(later.bottom - later.top, earlier.bottom - earlier.top);
  return overlap > lower / 2 ? later.start > earlier.start : later.top > earlier.top;
}

async function press(page: Page, within: Locator, from: Stop): Promise<Stop> {
  let stop = from;
  // The parts of a date are several stops of one field.
  for (let part = 0; part < 6 && stop.name === from.name; part += 1) {
    await page.keyboard.press('Tab');
    stop = await stopAt(within);
  }
  return stop;
}

/**
 * Tabs through the part from its first control: each control once, in reading order. `closeLabel`: of a dialog's icon, which
 * comes last although it is in the corner. After it the first control follows again, because the page behind the dialog is
 * not reachable.
 */
export async function tabsAsItReads(page: Page, within: Locator, closeLabel: string | null): Promise<void> {
  const controls = controlsIn(within);
  const names = await controls.evaluateAll((nodes) =>
    nodes.map((node) => node.getAttribute('name') ?? node.getAttribute('aria-label') ?? node.textContent ?? ''),
  );
  await controls.first().focus();
  const stops = [await stopAt(within)];
  while (stops.length < names.length) stops.push(await press(page, within, stops.at(-1) as Stop));
  expect(stops.map(({ name }) => name)).toEqual(names);
  expect(stops.filter(({ isWithin }) => !isWithin)).toEqual([]);
  if (closeLabel !== null) {
    const last = stops.pop() as Stop;
    expect(last.name).toBe(closeLabel);
    await page.keyboard.press('Tab');
    await expect(controls.first()).toBeFocused();
  }
  const astray = stops.filter((stop, at) => at > 0 && !isAfter(stop, stops[at - 1] as Stop));
  expect(
    astray.map(({ name }) => name),
    'against the order in which it is read',
  ).toEqual([]);
}
