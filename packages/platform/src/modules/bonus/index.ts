/** Bonus money with a turnover, staked after cash (ADR 91). */
export {
  forfeitBonus,
  grantBonus,
  lapseBonuses,
  readActiveBonus,
  readOwnMoney,
  takeBonus,
} from './bonus.repository.ts';
