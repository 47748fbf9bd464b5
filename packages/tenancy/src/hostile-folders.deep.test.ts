import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicManifestSchema } from '@marquee/contracts/manifest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damagedFile } from './testing/hostile/damage-folder.ts';
import { senselessIn } from './testing/hostile/senseless.ts';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from './testing/index.ts';
import { loadTenants } from './testing/load-tenants.ts';

const RUNS = 10_000;
const TIMEOUT_MS = 20 * 60_000;
const files = sampleTenants();
const paths = Object.keys(files).filter((path) => path.endsWith('.json') && !path.startsWith('bravo/'));

let dir: string;
beforeAll(() => {
  dir = writeTenants(files);
});
afterAll(() => removeTenants(dir));

describe('[T06] hostile folders', () => {
  it(
    `${RUNS} of them: no crash, no inconsistent brand served, each refusal with place and fix`,
    () => {
      const seen = { served: 0, refused: 0 };
      const natives = Object.getOwnPropertyNames(Object.prototype).sort();
      fc.assert(
        fc.property(damagedFile(files, paths), ({ path, text }) => {
          writeFileSync(join(dir, path), text);
          try {
            const { brands, refused, faults } = loadTenants([dir], SAMPLE_MESSAGE_KEYS);
            expect(brands.size + refused.size).toBe(2);
            expect(refused.size > 0).toBe(faults.length > 0);
            for (const fault of faults) {
              expect(fault.fix).toMatch(/\S/);
              // A default of the catalogue is in no folder.
              expect(fault.file.startsWith(dir) || fault.file === 'the switch catalogue').toBe(true);
              expect(Math.min(fault.line, fault.column)).toBeGreaterThan(0);
            }
            for (const { snapshot, assets } of brands.values()) {
              const css = assets.get(snapshot.public.themeCss.replace('/brand/', ''))?.bytes.toString() ?? '';
              expect(publicManifestSchema.safeParse(snapshot.public).error).toBeUndefined();
              expect(senselessIn(snapshot, css)).toEqual([]);
            }
            seen[brands.has('acme') ? 'served' : 'refused'] += 1;
          } finally {
            writeFileSync(join(dir, path), String(files[path]));
          }
        }),
        { numRuns: RUNS },
      );
      expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(natives);
      // Refusals and acceptances are both frequent; otherwise the test would prove nothing.
      expect(seen.served).toBeGreaterThan(RUNS / 100);
      expect(seen.refused).toBeGreaterThan(RUNS / 2);
    },
    TIMEOUT_MS,
  );
});
