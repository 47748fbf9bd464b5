import type { StarterText } from './starter-text.ts';

export const cn: StarterText = {
  tagline: '小玩怡情，适时收手',
  play: [
    {
      title: '先封存，后转动',
      action: '来玩一局',
      text: '每局在转轮启动前先行封存，结束后公开，您可以亲自核对。',
    },
    {
      title: '打开即玩',
      action: '去玩老虎机',
      text: '所有游戏均可在浏览器中直接打开，手机、电脑皆可，无需下载。',
    },
    {
      title: '赔付表，一目了然',
      action: '挑选游戏',
      text: '先看赔付表，再定适合自己的注额，然后静待转轮。',
    },
  ],
  join: {
    title: '一分钟，备好席位',
    action: '立即开户',
    text: '设定用户名和密码，先定好预算，何时开始由您决定。',
  },
  welcome: (name) => `欢迎来到 ${name}。开玩之前先定好预算，量力而行。`,
  adults: '本站仅限年满 {age} 周岁的人士使用。',
  copyright: (name) => `© 2026 ${name} 版权所有`,
};
