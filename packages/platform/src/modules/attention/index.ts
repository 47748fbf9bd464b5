export { attentionRoutes } from './attention.routes.ts';
export { reportAttention } from './attention-metrics.ts';
export { ROUND_LONGEST_HOURS } from './round-longest.ts';
export { watchRounds } from './watch-rounds.ts';
