declare module 'virtual:marquee-messages' {
  export const loaders: Readonly<Record<string, () => Promise<{ messages: Readonly<Record<string, string>> }>>>;
}
