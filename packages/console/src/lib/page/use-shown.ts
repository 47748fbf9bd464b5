import { useSearchParams } from 'react-router-dom';

/** Which of a page's lists is shown: that of the address, else the first. */
export function useShown<Shown extends string>(lists: readonly [Shown, ...Shown[]]): [Shown, (next: string) => void] {
  const [params, setParams] = useSearchParams();
  const shown = lists.find((list) => list === params.get('show')) ?? lists[0];
  return [shown, (show) => setParams(show === lists[0] ? {} : { show }, { replace: true })];
}
