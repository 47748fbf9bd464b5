declare module 'virtual:marquee-messages' {
  type Loader = () => Promise<{ messages: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<string, Loader>>;
  /** Messages of forms and failures, which the first page does not need. */
  export const laterLoaders: Readonly<Record<string, Loader>>;
}
declare module 'virtual:marquee-message-groups' {
  type Loader = () => Promise<{ messages: Readonly<Record<string, string>> }>;
  /** Page group → language → its messages. */
  export const groups: Readonly<Record<string, Readonly<Record<string, Loader>>>>;
}
declare module 'virtual:marquee-flags' {
  /** ISO 3166-1 alpha-2 → address. */
  export const flagUrl: (country: string) => string;
}
declare module 'virtual:marquee-country-names' {
  /** Code, name, and the English name where it differs. */
  type CountryName = readonly [code: string, name: string, english: string];
  export const loaders: Readonly<Record<string, () => Promise<{ names: readonly CountryName[] }>>>;
}
