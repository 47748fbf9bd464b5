import { expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createQueryClient } from './create-query-client.ts';

it('[R06] a page is closed by what it can’t show, not by what it can’t renew', async () => {
  const onClosed = vi.fn();
  const client = createQueryClient({ onSessionOver: () => undefined, onPasswordDue: () => undefined, onClosed });
  let isOpen = true;
  const ask = () =>
    client.fetchQuery({
      queryKey: ['list'],
      queryFn: () => (isOpen ? ['a game'] : Promise.reject(new ApiProblem('maintenance', 503))),
      staleTime: 0,
    });
  await ask();
  isOpen = false;
  await expect(ask()).rejects.toThrow();
  expect(onClosed).not.toHaveBeenCalled();
  expect(client.getQueryData(['list'])).toEqual(['a game']);
  client.clear();
  await expect(ask()).rejects.toThrow();
  expect(onClosed).toHaveBeenCalledOnce();
});
