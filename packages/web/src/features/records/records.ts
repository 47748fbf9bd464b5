import type { BuiltCalls } from '@marquee/contracts/client';
import { isLanguageCode } from '@marquee/contracts/languages';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Api, CallInput, CallValue } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { languageAtom, useLanguage } from '../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import type { Store } from '../../lib/store/store.ts';
import { type ChosenRecords, chosenRecords, type RecordPage } from './use-record-filter.ts';

export type RecordCall = 'betRecord' | 'accountRecord' | 'profitRecord';
type Query<Name extends RecordCall> = BuiltCalls[Name]['query'];

/** A page that opens shows what it has just loaded; later it is loaded again. */
const FRESH_MS = 5_000;
/** Place of what the rows mean in the key of a query. */
const ROWS_PLACE = 3;

export interface RecordSource<Name extends RecordCall> {
  readonly page: RecordPage;
  readonly call: Name;
  /** The call of the whole range as a file. */
  readonly file: `${Name}File`;
  readonly queryOf: (chosen: ChosenRecords, language: string) => Query<Name>;
  /** What the rows mean: until the next rows are there, those before stay if they mean the same. */
  readonly rowsOf?: (chosen: ChosenRecords) => string;
}

const inLanguage = (language: string) => (isLanguageCode(language) ? { language } : {});

export const BETS: RecordSource<'betRecord'> = {
  page: 'personalHistoryCopy',
  call: 'betRecord',
  file: 'betRecordFile',
  queryOf: ({ query }, language) => ({ ...query, ...inLanguage(language) }),
};
export const ACCOUNT: RecordSource<'accountRecord'> = {
  page: 'transactionHistory',
  call: 'accountRecord',
  file: 'accountRecordFile',
  queryOf: ({ query }, language) => ({ ...query, ...inLanguage(language) }),
};
export const PROFIT: RecordSource<'profitRecord'> = {
  page: 'personalProfit',
  call: 'profitRecord',
  file: 'profitRecordFile',
  queryOf: ({ query, by }) => ({ ...query, by }),
  rowsOf: ({ by }) => by,
};

function optionsOf<Name extends RecordCall>(
  api: Api,
  { call, queryOf, rowsOf }: RecordSource<Name>,
  chosen: ChosenRecords,
  language: string,
) {
  const query = queryOf(chosen, language);
  const rows = rowsOf?.(chosen) ?? '';
  return queryOptions({
    queryKey: [MEMBER_KEY, 'records', call, rows, query],
    queryFn: ({ signal }): Promise<CallValue<Name>> => api(call, { query, signal } as CallInput<Name>),
    staleTime: FRESH_MS,
  });
}

/** Loads the page of records that is shown first. */
export const loadRecord =
  <Name extends RecordCall>(source: RecordSource<Name>) =>
  ({ api, queries, store }: { api: Api; queries: QueryClient; store: Store }): Promise<unknown> =>
    queries.fetchQuery({
      ...optionsOf(api, source, chosenRecords(store, source.page), store.get(languageAtom)),
      staleTime: 0,
    });

/** The chosen page of a record. Until it is there, the one before stays. */
export function useRecord<Name extends RecordCall>(
  source: RecordSource<Name>,
  chosen: ChosenRecords,
): UseQueryResult<CallValue<Name>> {
  const options = optionsOf(useApi(), source, chosen, useLanguage());
  return useQuery({
    ...options,
    placeholderData: (before, query) =>
      query?.queryKey[ROWS_PLACE] === options.queryKey[ROWS_PLACE] ? before : undefined,
  });
}
