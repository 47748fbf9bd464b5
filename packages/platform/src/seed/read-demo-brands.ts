import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import * as z from 'zod/mini';

/** `demo.json` of a brand's folder: demo players. Balances are decimal text in the brand's currency. */
const demoFile = z.object({
  players: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      nickname: z.optional(z.string()),
      balance: z.string(),
      /** E.164. */
      mobile: z.optional(z.string()),
      affiliateCode: z.optional(z.string()),
    }),
  ),
});
const tenantFile = z.object({
  extends: z.optional(z.string()),
  currency: z.optional(z.object({ code: z.string() })),
});

export interface DemoBrand {
  readonly merchant: string;
  readonly currency: string;
  readonly players: z.infer<typeof demoFile>['players'];
}

/** The brands below these folders that have demo players. @throws when a file is invalid. */
export async function readDemoBrands(folders: readonly string[]): Promise<DemoBrand[]> {
  const brands: DemoBrand[] = [];
  for (const folder of folders) {
    for (const merchant of (await readdir(folder)).filter((name) => MERCHANT_CODE.test(name)).sort()) {
      const demo = await readJson(join(folder, merchant, 'demo.json'));
      if (demo === undefined) continue;
      const { players } = demoFile.parse(demo);
      brands.push({ merchant, players, currency: await currencyOf(folders, merchant) });
    }
  }
  return brands;
}

/** The currency of a folder, or of the nearest one it extends. Nothing else of the manifest is needed here. */
async function currencyOf(folders: readonly string[], code: string): Promise<string> {
  const seen = new Set<string>();
  for (let next = code; !seen.has(next); ) {
    seen.add(next);
    const files = await Promise.all(folders.map((folder) => readJson(join(folder, next, 'tenant.json'))));
    const tenant = tenantFile.parse(files.find((file) => file !== undefined) ?? {});
    if (tenant.currency !== undefined) return tenant.currency.code;
    next = tenant.extends ?? '_base';
  }
  throw new Error(`The folder ${code} has no currency`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${path} can't be read`, { cause: error });
  }
}
