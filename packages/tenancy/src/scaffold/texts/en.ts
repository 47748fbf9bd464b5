import type { StarterText } from './starter-text.ts';

export const en: StarterText = {
  tagline: 'Play well, stop in good time',
  play: [
    {
      title: 'Sealed first, then it spins',
      action: 'Play a round',
      text: 'Each round is sealed before the reels move and opened when it ends, so you can check it yourself.',
    },
    {
      title: 'Open it, and you are in',
      action: 'See the slots',
      text: 'Every game runs in your browser, on a phone or a computer. Nothing to download.',
    },
    {
      title: 'Every pay table on the table',
      action: 'Choose a game',
      text: 'Read what each line pays, set a stake that suits you, and let the reels turn.',
    },
  ],
  join: {
    title: 'A minute, and you have a seat',
    action: 'Open an account',
    text: 'Choose a name and a password, decide what you will spend, and start when you like.',
  },
  welcome: (name) => `Welcome to ${name}. Decide on a budget before you play, and keep to it.`,
  adults: 'This site is for people aged {age} and over.',
  copyright: (name) => `© 2026 ${name}. All rights reserved.`,
};
