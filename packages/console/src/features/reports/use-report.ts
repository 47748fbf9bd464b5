import { type ReportQuery, reportValue } from '@marquee/contracts/schemas/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

/** A brand's figures of a range. The rollup counts within seconds, so a page that is looked at again asks again. */
export function useReport(merchant: string, range: ReportQuery) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.reports(merchant), range],
    queryFn: ({ signal }) =>
      api('report', reportValue, { params: { merchant }, query: { from: range.from, to: range.to }, signal }),
    placeholderData: keepPreviousData,
  });
}
