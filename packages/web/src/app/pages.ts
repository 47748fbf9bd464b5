import type { PageTable } from './page-loader.ts';

const home = {
  source: 'src/app/pages/home-page.tsx',
  load: async () => (await import('./pages/home-page.tsx')).HomePage,
};
const gate = {
  source: 'src/app/pages/gate-page.tsx',
  isForm: true as const,
  load: async () => (await import('./pages/gate-page.tsx')).GatePage,
};
const reset = {
  source: 'src/app/pages/reset-page.tsx',
  isForm: true as const,
  load: async () => (await import('./pages/reset-page.tsx')).ResetPage,
};
const social = {
  source: 'src/app/pages/social-page.tsx',
  isForm: true as const,
  load: async () => (await import('./pages/social-page.tsx')).SocialPage,
};
const lobby = {
  source: 'src/app/pages/lobby-page.tsx',
  load: async () => (await import('./pages/lobby-page.tsx')).LobbyPage,
};
const hall = {
  source: 'src/app/pages/hall-page.tsx',
  load: async () => (await import('./pages/hall-page.tsx')).HallPage,
};
const fbSports = {
  source: 'src/app/pages/fb-sports-page.tsx',
  load: async () => (await import('./pages/fb-sports-page.tsx')).FbSportsPage,
};
const game = {
  source: 'src/app/pages/game-page.tsx',
  load: async () => (await import('./pages/game-page.tsx')).GamePage,
};
const lottery = {
  source: 'src/app/pages/lottery-page.tsx',
  load: async () => (await import('./pages/lottery-page.tsx')).LotteryPage,
};
const responsible = {
  source: 'src/app/pages/responsible-page.tsx',
  isForm: true as const,
  messages: ['responsible', 'protection'] as const,
  load: async () => (await import('./pages/responsible-page.tsx')).ResponsiblePage,
};
const notFound = {
  source: 'src/app/pages/not-found-page.tsx',
  isForm: true as const,
  load: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
};

/** Page → its chunk. `/login` and `/register` are home with a modal open (§2.1), or the gate (`shownPage`). */
export const PAGE_TABLE: PageTable = {
  home,
  login: home,
  register: home,
  gate,
  reset,
  social,
  lobby,
  hall,
  fbSports,
  game,
  lottery,
  responsible,
  notFound,
};
