/** Targets of «g» and a letter; by the position of the key, so that every keyboard layout works. */
export const jumps = [
  { code: 'KeyD', letter: 'D', path: '/', title: 'Сводка' },
  { code: 'KeyW', letter: 'W', path: '/withdrawals', title: 'Выводы' },
  { code: 'KeyP', letter: 'P', path: '/players', title: 'Игроки' },
  { code: 'KeyK', letter: 'K', path: '/documents', title: 'Документы' },
  { code: 'KeyS', letter: 'S', path: '/settings', title: 'Настройки' },
  { code: 'KeyA', letter: 'A', path: '/audit', title: 'Журнал' },
] as const
