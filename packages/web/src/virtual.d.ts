declare module 'virtual:marquee-messages' {
  export const loaders: Readonly<Record<string, () => Promise<{ messages: Readonly<Record<string, string>> }>>>;
}
declare module 'virtual:marquee-flags' {
  /** ISO 3166-1 alpha-2 → address. */
  export const flags: Readonly<Record<string, string>>;
}
declare module 'virtual:marquee-client-files' {
  export const neutralCss: string | null;
}
