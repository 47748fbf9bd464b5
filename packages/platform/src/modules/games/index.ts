export { isGameType, type ListedGame, syncCatalogue } from './catalogue.ts';
export { type CatalogueGame, findGames } from './games.repository.ts';
export { registerGames, registerPlayerGames } from './games.routes.ts';
export { requireOfferedGame, toGame } from './games.service.ts';
export { isGameOffered } from './offer.ts';
export { forgetGames, markOpened } from './player-games.repository.ts';
