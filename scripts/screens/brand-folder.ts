/** Facts about a brand's folder for its pictures. */
export interface BrandFolder {
  readonly code: string;
  /** The default one first. */
  readonly languages: readonly string[];
  readonly defaultTheme: string;
  /** A demo member, if the brand has one. */
  readonly player: { readonly username: string; readonly password: string } | null;
}
