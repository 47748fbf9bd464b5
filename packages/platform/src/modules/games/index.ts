export { isGameType, type ListedGame, syncCatalogue } from './catalogue.ts';
export { type CatalogueGame, findGames, findGamesOf, offeredRound } from './games.repository.ts';
export { gamesRoutes, playerGamesRoutes } from './games.routes.ts';
export { nameIn, requireFirstOf, requireOfferedGame, toGame } from './games.service.ts';
export { games } from './games.tables.ts';
export { isCategoryOn, isGameOffered, isOffered, isVendorOffered, type OfferedNames, offeredNames } from './offer.ts';
export { forgetGames, markOpened } from './player-games.repository.ts';
export { isNamed, lookUp } from './staff-games.repository.ts';
export { staffGamesRoutes } from './staff-games.routes.ts';
