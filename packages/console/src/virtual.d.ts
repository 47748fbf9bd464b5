declare module 'virtual:marquee-messages' {
  export const loaders: Readonly<Record<string, () => Promise<{ messages: Readonly<Record<string, string>> }>>>;
}
declare module 'virtual:marquee-player-texts' {
  type Loaders = Readonly<Record<string, () => Promise<{ texts: Readonly<Record<string, string>> }>>>;
  export const loaders: Readonly<Record<'form' | 'all', Loaders>>;
}
