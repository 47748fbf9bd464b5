import type { MessagesValue } from '@marquee/contracts/schemas/messages';
import { openTestSuite } from './open-test-suite.ts';
import { staffMessages } from './staff-messages.ts';
import { testBrand } from './test-brands.ts';
import { registerMember } from './test-members.ts';

/** A suite with staff and members. The default language of `harbor` is Khmer, and its zone has summer time. */
export async function openMessageSuite() {
  const { database, platform } = await openTestSuite();
  const zone = { timezone: 'Europe/Berlin' };
  platform.brands.set(testBrand('harbor', { public: { ...zone, languages: ['KM', 'EN'], defaultLanguage: 'KM' } }));
  let count = 0;
  const newMember = async (merchant = 'lotus') => {
    count += 1;
    const username = `reader${count}`;
    const token = await registerMember(platform, username, { merchant });
    const info = await platform.call('memberInfo', { token, merchant });
    // The next message is younger than the account.
    platform.clock.advance(1_000);
    const options = { token, merchant };
    return {
      username,
      token,
      id: info.json().value.id as string,
      unread: async () => (await platform.call('unreadCount', options)).json().value.count as number,
      list: async (query = {}): Promise<MessagesValue> =>
        (await platform.call('messages', { ...options, query })).json().value,
      open: (messageId: string) => platform.call('messageOpen', { ...options, body: { messageId } }),
      change: (call: 'messageDelete' | 'messageRestore', messageId: string) =>
        platform.call(call, { ...options, body: { messageId } }),
      readAll: () => platform.call('messagesReadAll', { ...options, body: {} }),
    };
  };
  return { database, platform, newMember, ...staffMessages(platform) };
}

export const toMembers = (...members: readonly { readonly id: string }[]) =>
  ({ to: { kind: 'members', members: members.map(({ id }) => id) } }) as const;

export const titles = ({ messages }: MessagesValue) => messages.map(({ text }) => text?.title);
