import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Report } from '../faults.ts';
import { checkContrast, checkHexes } from '../theme/check-colors.ts';
import { compileCss } from '../theme/compile-css.ts';
import { resolveTokens } from '../theme/resolve-tokens.ts';

/** A brand's tokens → its style sheet, after all checks of the theme. */
export function compileTheme({ theme, merged, tenant }: BrandDraft, report: Report): string {
  const { locate } = merged.theme;
  const tokens = resolveTokens(theme, locate, report);
  checkHexes(theme, locate, report);
  checkContrast(tokens, locate, report);
  return compileCss(tokens, tenant.defaultTheme);
}
