// @vitest-environment happy-dom
import type { MessageRow } from '@marquee/contracts/schemas/messages';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type SentCall } from '../../testing/render-page.tsx';
import { MessagesPage } from './messages-page.tsx';

const person = userEvent.setup();
afterEach(cleanup);

const row = (id: string, more: Partial<MessageRow> = {}): MessageRow => ({
  ...{ id, type: 'staff', at: '2026-11-22T10:00:00Z', isRead: false, payment: null },
  text: { language: 'EN', title: `Title ${id}`, excerpt: `Excerpt ${id}` },
  ...more,
});
const payment: MessageRow = row('pay', {
  ...{ type: 'withdrawal_rejected', text: null, isRead: true },
  payment: { amount: '1234.50', currency: 'KHR', reason: 'The names differ', until: null },
});

/** A server with these messages, which keeps what the player does. */
function serverOf(rows: MessageRow[]): { answers: Answers; rows: () => MessageRow[] } {
  let kept = [...rows];
  const deleted = new Set<string>();
  const shown = () => kept.filter(({ id }) => !deleted.has(id));
  const idOf = ({ body }: SentCall): string => String(body?.['messageId']);
  const read = (isIt: (id: string) => boolean) => {
    kept = kept.map((each) => (isIt(each.id) ? { ...each, isRead: true } : each));
  };
  return {
    rows: shown,
    answers: {
      unreadCount: async () => ({ count: shown().filter(({ isRead }) => !isRead).length }),
      messages: async ({ query }) => {
        const first = (Number(query?.['pageNo']) - 1) * 10;
        const total = shown().length;
        return { messages: shown().slice(first, first + 10), total, totalPages: Math.ceil(total / 10) };
      },
      messageOpen: async (call) => {
        const found = shown().find(({ id }) => id === idOf(call));
        if (found === undefined) throw new ApiProblem('not_found', 404);
        read((id) => id === found.id);
        const { text } = found;
        return {
          ...found,
          isRead: true,
          text: text && { ...text, body: `Body ${found.id}\n\nhttps://brand.example/x` },
        };
      },
      messagesReadAll: async () => {
        read(() => true);
        return {};
      },
      messageDelete: async (call) => {
        deleted.add(idOf(call));
        return {};
      },
      messageRestore: async (call) => {
        deleted.delete(idOf(call));
        return {};
      },
    },
  };
}
const render = (answers: Answers) =>
  renderPage(<MessagesPage />, { path: '/', accountType: 0, messages: ['centre', 'messages'], answers });
const titles = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent);
const openRow = (name: RegExp) => screen.findByRole('button', { name });

describe('[W11] the page of messages', () => {
  it('lists them with the unread marked, and payments in its own words', async () => {
    const paid = { amount: '60.00', currency: 'KHR', reason: null, until: '2026-11-23T10:00:00Z' };
    const made = row('made', { type: 'withdrawal_paid', isRead: true, text: null, payment: paid });
    const named = { amount: '60.00', currency: 'KHR', reason: 'accountName', until: null };
    const refused = row('refused', { type: 'withdrawal_rejected', isRead: true, text: null, payment: named });
    await render(serverOf([row('one'), payment, made, refused]).answers);
    await screen.findByText('One unread message');
    const [first = '', second = '', third = '', fourth = ''] = titles();
    expect(fourth).toMatch(/Reason: The account is not in your name\.$|Reason: The account is not in your name\.Nov/);
    expect(third).toMatch(/60\.00 KHR of your withdrawal was paid\..* by .*Nov.* whether it arrived/);
    expect(first).toContain('Unread: Title oneExcerpt one');
    expect(second).toContain('Withdrawal rejected');
    expect(second).toMatch(/1,234\.50.* was rejected\. Reason: The names differ/);
    expect(second).not.toContain('Unread');
  });

  it('opens one, which marks it as read, and returns the focus to its row', async () => {
    await render(serverOf([row('one'), row('two')]).answers);
    await screen.findByText('2 unread messages');
    await person.click(await openRow(/^(Unread: )?Title two/));
    const heading = await screen.findByRole('heading', { name: 'Title two' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Body two')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://brand.example/x' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'All messages' }));
    await screen.findByText('One unread message');
    expect(document.activeElement?.textContent).toContain('Title two');
  });

  it('deletes one and restores it', async () => {
    await render(serverOf([row('one'), row('two')]).answers);
    await person.click(await openRow(/Delete “Title one”/));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await person.click(undo);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps a message whose deletion fails, and says why', async () => {
    const { answers } = serverOf([row('one')]);
    const failing = () => Promise.reject(new ApiProblem('network', 0));
    const page = await render({ ...answers, messageDelete: failing });
    await person.click(await openRow(/Delete “Title one”/));
    await waitFor(() => expect(page.toasts()).toHaveLength(1));
    expect(await openRow(/^(Unread: )?Title one/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('marks all as read', async () => {
    await render(serverOf([row('one'), row('two')]).answers);
    await person.click(await openRow(/Mark all as read/));
    await screen.findByText('No unread messages');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('goes through pages, and back when the last one is emptied', async () => {
    await render(serverOf(Array.from({ length: 11 }, (_, index) => row(`m${index}`))).answers);
    await openRow(/^(Unread: )?Title m0/);
    await person.click(screen.getByRole('button', { name: 'Page 2' }));
    await person.click(await openRow(/Delete “Title m10”/));
    await openRow(/^(Unread: )?Title m0/);
    expect(within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')).toHaveLength(10);
  });

  it('leaves a message that was withdrawn while it was open', async () => {
    const { answers } = serverOf([row('one')]);
    const gone = () => Promise.reject(new ApiProblem('not_found', 404));
    await render({ ...answers, messageOpen: gone });
    await person.click(await openRow(/^(Unread: )?Title one/));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'All messages' })).toBeNull());
  });

  it('says that there are none, with the brand’s illustration and the way to a game', async () => {
    await render(serverOf([]).answers);
    const text = await screen.findByText('No messages');
    expect(text.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/brand/empty.svg');
    expect(screen.getByRole('link', { name: 'Find a game' }).getAttribute('href')).toBe('/');
  });

  it('offers another attempt when they cannot be loaded', async () => {
    const { answers } = serverOf([row('one')]);
    let isAway = true;
    await render({
      ...answers,
      messages: (call) => (isAway ? Promise.reject(new ApiProblem('bad_request', 400)) : answers.messages?.(call)),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await person.click(retry);
    expect(await openRow(/^(Unread: )?Title one/)).toBeTruthy();
  });

  it('shows a text in its language and direction', async () => {
    const text = { language: 'AR' as const, title: 'مرحبا', excerpt: 'أهلا' };
    await render(serverOf([row('one', { text })]).answers);
    const title = await screen.findByText('مرحبا');
    expect([title.getAttribute('lang'), title.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  });

  it('shows a guest none, and asks for none', async () => {
    const { answers } = serverOf([row('one')]);
    const page = await renderPage(<MessagesPage />, {
      path: '/',
      accountType: 4,
      messages: ['centre', 'messages'],
      answers,
    });
    await openRow(/^(Unread: )?Title one/);
    expect(page.calls.filter(({ name }) => name === 'unreadCount')).toEqual([]);
  });
});
