import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Report } from '../faults.ts';
import { checkContrast, checkHexes } from '../theme/check-colors.ts';
import { bodyFace, compileCss } from '../theme/compile-css.ts';
import { resolveTokens } from '../theme/resolve-tokens.ts';

export interface CompiledTheme {
  readonly css: string;
  /** First family of body text. */
  readonly bodyFace: string;
}

/** A brand's tokens → its style sheet, after all checks of the theme. */
export function compileTheme({ theme, merged, tenant }: BrandDraft, report: Report): CompiledTheme {
  const { locate } = merged.theme;
  const tokens = resolveTokens(theme, locate, report);
  checkHexes(theme, locate, report);
  checkContrast(tokens, locate, report);
  return { css: compileCss(tokens, tenant.defaultTheme), bodyFace: bodyFace(tokens) };
}
