export { registerWinners } from './winners.routes.ts';
