import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Facts about a brand's folder for its pictures. */
export interface BrandFolder {
  readonly code: string;
  /** The default one first. */
  readonly languages: readonly string[];
  readonly defaultTheme: string;
  /** A demo member, if the brand has one. */
  readonly player: { readonly username: string; readonly password: string } | null;
}

const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

/** The brands of a tenants folder; folders that begin with `_` are not brands. */
export function readBrands(tenantsDir: string): BrandFolder[] {
  const codes = readdirSync(tenantsDir).filter(
    (name) => !name.startsWith('_') && existsSync(join(tenantsDir, name, 'tenant.json')),
  );
  return codes.map((code) => {
    const tenant = readJson(join(tenantsDir, code, 'tenant.json'));
    const demo = join(tenantsDir, code, 'demo.json');
    const players = existsSync(demo) ? (readJson(demo)['players'] as BrandFolder['player'][]) : [];
    const languages = tenant['languages'] as string[];
    return {
      code,
      languages: languages.toSorted(
        (a, b) => Number(b === tenant['defaultLanguage']) - Number(a === tenant['defaultLanguage']),
      ),
      defaultTheme: tenant['defaultTheme'] as string,
      player: players[0] ?? null,
    };
  });
}
