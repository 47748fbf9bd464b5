import { readFileSync } from 'node:fs';
import { BUILT_CENTRE_PAGES } from '@marquee/contracts/member-centre';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const specification = read('../../../../../docs/specification.md');
const messages = JSON.parse(read('../../../messages/EN/centre.json')) as Record<string, string>;

/** Protection is ours. */
const PAGES = BUILT_CENTRE_PAGES.filter((page) => page !== 'protection');

it.each(PAGES)('[W01] the page %s has the label of §2.9', (page) => {
  const section = specification.split('### 2.9 ')[1]?.split('### ')[0] ?? '';
  const label = new RegExp(`^- ${page}: (.+)$`, 'm').exec(section)?.[1];
  expect(messages[`centre.page.${page}`]?.toLowerCase()).toBe(label);
});
