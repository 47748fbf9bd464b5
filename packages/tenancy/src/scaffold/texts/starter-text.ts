/** Texts of a new brand in one language. They mention only what every brand has: slots, sealed rounds, an account. */
export interface StarterText {
  readonly tagline: string;
  /** Texts of the first banner; a brand uses one of them, the same in each language. */
  readonly play: readonly [BannerText, BannerText, BannerText];
  readonly join: BannerText;
  readonly welcome: (name: string) => string;
  /** With `{age}`, which is the brand's age when it is shown. */
  readonly adults: string;
  readonly copyright: (name: string) => string;
}

export interface BannerText {
  readonly title: string;
  readonly action: string;
  readonly text: string;
}
