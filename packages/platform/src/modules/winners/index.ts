export { winnersRoutes } from './winners.routes.ts';
