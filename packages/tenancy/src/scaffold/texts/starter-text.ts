/** Words a new brand starts with in one language. They claim what every brand shows: slots, seals, an account. */
export interface StarterText {
  readonly tagline: string;
  /** One of them is the first banner's, the same in every language of a brand. */
  readonly play: readonly [BannerText, BannerText, BannerText];
  readonly join: BannerText;
  readonly welcome: (name: string) => string;
  readonly adults: string;
  readonly copyright: (name: string) => string;
}

export interface BannerText {
  readonly title: string;
  readonly action: string;
  readonly text: string;
}
