export { attentionRoutes } from './attention.routes.ts';
export { reportAttention } from './attention-metrics.ts';
export { watchRounds } from './watch-rounds.ts';
