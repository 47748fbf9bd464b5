/**
 * The registration form with every field against one with three, in a browser on the shipped bundle, in interleaved visits with
 * a processor four times slower: from an input to the next paint, how long the page's own thread works for it, and what moves.
 * `--quick`: fewer visits.
 */
import { join, resolve } from 'node:path';
import { REGISTRATION_FIELDS, type RegistrationField } from '@marquee/contracts/registration';
import { chromium } from '@playwright/test';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { findFreeRow } from '../../../scripts/postgres/free-port.ts';
import { temporaryDataDir } from '../../../scripts/testing/temporary-data-dir.ts';
import { TENANTS } from '../src/harness/brands.ts';
import { copyBrand } from '../src/harness/live-brand.ts';
import { askFor } from '../src/harness/registration-rules.ts';
import { startMarquee } from '../src/harness/start-marquee.ts';
import type { Shift } from './form-in-page.ts';
import { KINDS, type Visit, visit } from './form-visit.ts';
import { median, percentile } from './percentile.ts';

const VISITS = process.argv.includes('--quick') ? 2 : 10;
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/marquee');
const FORMS: Readonly<Record<string, readonly RegistrationField[]>> = {
  everyfield: REGISTRATION_FIELDS,
  threefields: ['email'],
};

async function measure(): Promise<Record<string, Visit[]>> {
  const data = temporaryDataDir('bench');
  const port = await findFreeRow(8);
  for (const [code, fields] of Object.entries(FORMS)) {
    const folder = join(data.path, 'tenants', code);
    await copyBrand(join(TENANTS, 'harbor'), folder, code);
    await askFor(folder, fields);
  }
  const tenants = [TENANTS, join(data.path, 'tenants')];
  const marquee = await startMarquee({ port, dataDir: join(data.path, 'data'), tenants });
  const { path } = await findBrowser(process.env, CACHE);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  const visits: Record<string, Visit[]> = Object.fromEntries(Object.keys(FORMS).map((code) => [code, []]));
  try {
    // The first round fills caches.
    for (let round = -1; round < VISITS; round += 1) {
      for (const code of Object.keys(FORMS)) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const seen = await visit(context, `http://${code}.localhost:${port}/register?lang=EN`);
        await context.close();
        if (round < 0) continue;
        visits[code]?.push(seen);
        const paints = KINDS.map((kind) => `${kind} ${median(paintsOf([seen], kind)).toFixed(1)} ms`);
        reportRound(round, VISITS, `${code}: ${paints.join('; ')}`);
      }
    }
    return visits;
  } finally {
    await browser.close();
    await marquee.stop();
    data.remove();
  }
}

/** Milliseconds from each input of a kind to the next paint. */
const paintsOf = (visits: readonly Visit[], kind: string) =>
  visits.flatMap(({ taken }) => taken.filter((each) => each.kind === kind).map(({ ms }) => ms));

function report({ everyfield: full = [], threefields: short = [] }: Record<string, Visit[]>): void {
  const table = (
    title: string,
    read: (visits: readonly Visit[], kind: (typeof KINDS)[number]) => readonly number[],
  ) => {
    console.log(`\n${title}, median (p95) of ${VISITS} visits each`);
    for (const kind of KINDS) {
      const [ours, theirs] = [read(full, kind), read(short, kind)];
      const cells = [ours, theirs].map(
        (values) => `${median(values).toFixed(1)} (${percentile(values, 95).toFixed(1)})`,
      );
      const ratio = (median(ours) / median(theirs)).toFixed(2);
      console.log(`  ${kind.padEnd(24)}${cells.map((cell) => cell.padStart(16)).join('')}${ratio.padStart(8)}`);
    }
  };
  const inputs = (visits: readonly Visit[]) => median(visits.map(({ fields }) => fields));
  console.log(`\ninputs: ${inputs(full)} against ${inputs(short)}; the last column is their ratio`);
  table('milliseconds from an input to the next paint', paintsOf);
  table('milliseconds of work an input', (visits, kind) => visits.map(({ worked }) => worked[kind]));
  console.log(
    '\nlayout shift of a visit, the worst: of the form by itself (goal: 0), of it within half a second of an input,',
  );
  console.log('and of the page behind it');
  const moved: readonly ((shift: Shift) => boolean)[] = [
    ({ inForm, afterInput }) => inForm && !afterInput,
    ({ inForm, afterInput }) => inForm && afterInput,
    ({ inForm }) => !inForm,
  ];
  for (const [name, visits] of Object.entries({ 'every field': full, 'three fields': short })) {
    const worst = moved.map((isMeant) =>
      Math.max(...visits.map(({ shifts }) => shifts.filter(isMeant).reduce((sum, { value }) => sum + value, 0))),
    );
    console.log(`  ${name.padEnd(24)}${worst.map((value) => value.toFixed(4).padStart(16)).join('')}`);
  }
}

report(await measure());
