// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useKeyedAction } from './use-keyed-action.ts';

afterEach(cleanup);

it('[T11] reports that an action is done, also if the row that it was made on is gone by then', async () => {
  let rows = ['w1'];
  const done: string[] = [];
  const keys: string[] = [];
  /** The second list is still being fetched when the first one is there. */
  const slow = Promise.withResolvers<string>();
  let isFirst = true;
  function Row({ name }: { name: string }) {
    const { perform } = useKeyedAction({
      send: async (body: string, key) => {
        keys.push(key);
        rows = [];
        return body;
      },
      forget: [['rows'], ['counts']],
      onDone: (value) => done.push(value),
    });
    return (
      <button type="button" onClick={() => perform(name)}>
        {name}
      </button>
    );
  }
  function Rows() {
    const found = useQuery({ queryKey: ['rows'], queryFn: async () => rows });
    useQuery({ queryKey: ['counts'], queryFn: () => (isFirst ? 'now' : slow.promise) });
    return found.data?.map((name) => <Row key={name} name={name} />);
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'w1' });
  isFirst = false;
  fireEvent.click(button);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  await act(async () => slow.resolve('later'));
  expect(done).toEqual(['w1']);
  expect(keys).toHaveLength(1);
});
