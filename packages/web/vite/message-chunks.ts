import type { MessageChunks } from '@marquee/messages/messages-plugin';

/** `first` is loaded with the first page, `later` with forms and failures. Every other file of a language is loaded with the pages that name it. */
export const MESSAGE_CHUNKS: MessageChunks = { first: ['shell', 'games'], later: ['account', 'error'] };
