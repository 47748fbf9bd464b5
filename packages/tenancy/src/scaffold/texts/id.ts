import type { StarterText } from './starter-text.ts';

export const id: StarterText = {
  tagline: 'Bermain santai, berhenti tepat waktu',
  play: [
    {
      title: 'Disegel dulu, baru berputar',
      action: 'Main satu putaran',
      text: 'Setiap putaran disegel sebelum gulungan berputar dan dibuka setelah berhenti. Silakan periksa sendiri.',
    },
    {
      title: 'Buka, lalu langsung main',
      action: 'Lihat slot',
      text: 'Semua permainan terbuka di peramban, di ponsel maupun komputer. Tanpa unduhan.',
    },
    {
      title: 'Semua tabel bayaran terbuka',
      action: 'Pilih permainan',
      text: 'Baca tabel bayaran, pilih taruhan yang sesuai, lalu biarkan gulungan berputar.',
    },
  ],
  join: {
    title: 'Semenit saja, tempat Anda siap',
    action: 'Buat akun',
    text: 'Pilih nama pengguna dan kata sandi, tentukan anggaran, dan mulai kapan pun Anda mau.',
  },
  welcome: (name) => `Selamat datang di ${name}. Tentukan anggaran sebelum bermain, dan patuhi.`,
  adults: 'Situs ini hanya untuk orang berusia {age} tahun ke atas.',
  copyright: (name) => `© 2026 ${name}. Hak cipta dilindungi.`,
};
