import { accountRecordValue, betRecordValue, profitValue } from '@marquee/contracts/schemas/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

export interface RecordPage {
  /** Days in the brand's zone; `to` is the day after the last. */
  readonly from: string;
  readonly to: string;
  readonly pageNo: number;
}
interface Of {
  readonly merchant: string;
  readonly id: string;
}

/** Each look is recorded in the audit, so nothing is fetched again by itself. */
const options = ({ merchant, id }: Of, record: string, page: RecordPage) => ({
  queryKey: [...KEYS.players(merchant), record, id, page],
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  placeholderData: keepPreviousData,
});
const input = ({ merchant, id }: Of, page: RecordPage) => ({
  params: { merchant, player: id },
  query: { ...page, year: 'true' },
});

/** With the names of games in the console's language. */
export function useBets(of: Of, page: RecordPage) {
  const api = useApi();
  const named = { ...page, language: useLanguage()[0] };
  return useQuery({
    ...options(of, 'bets', named),
    queryFn: ({ signal }) => api('playerBets', betRecordValue, { ...input(of, named), signal }),
  });
}

/** With the names of games in the console's language. */
export function useAccount(of: Of, page: RecordPage) {
  const api = useApi();
  const named = { ...page, language: useLanguage()[0] };
  return useQuery({
    ...options(of, 'account', named),
    queryFn: ({ signal }) => api('playerAccount', accountRecordValue, { ...input(of, named), signal }),
  });
}

export function useProfit(of: Of, page: RecordPage) {
  const api = useApi();
  return useQuery({
    ...options(of, 'profit', page),
    queryFn: ({ signal }) => api('playerProfit', profitValue, { ...input(of, page), signal }),
  });
}
