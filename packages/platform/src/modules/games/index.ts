export { isGameType, type ListedGame, syncCatalogue } from './catalogue.ts';
export { registerGames } from './games.routes.ts';
export { requireOfferedGame } from './games.service.ts';
export { isCategoryOn } from './offer.ts';
