import { money, relay, T } from './rows.ts';

/** Points, raffles and salaries of agents: calls of §7 whose modules are not built yet. */
export const REWARDS_CALLS = {
  dividend: relay('MCS2_processDividendReq', { ...money, switches: ['agent.contract'] }),
  dailySalary: relay('MCS2_processDailySalContract', { ...money, switches: ['agent.salary.daily'] }),
  hourlySalary: relay('MCS2_processContractHourSalary', { ...money, switches: ['agent.salary.hourly'] }, 'POST'),
  realTimeSalary: relay(
    'MCSFE_processRealTimeSalaryContract',
    { ...money, switches: ['agent.salary.realTime'] },
    'POST',
  ),
  pointBalance: relay('MCS2_getPointBalance', T),
  pointRewards: relay('MCS2_getPointReward', T),
  pointRedeem: relay('passwordCheck/MCS2_redeemPointReward', { ...money, module: 'MCS2', stepUp: true }),
  pointRedeemList: relay('MCS2_getRedeemPointList', T),
  pointConfig: relay('MCS2_getPointConfig', T),
  transactionDetail: relay('ODSFE2_MemTransDet', T),
  pointConvert: relay('passwordCheck/MCS2_convertPoint', { ...money, module: 'MCS2', stepUp: true }),
  claimRaffle: relay('MCS2_claimRafflePromotion', money, 'POST'),
} as const;
