export const volatilities: Readonly<Record<string, string>> = {
  low: 'Низкая',
  medium: 'Средняя',
  high: 'Высокая',
  'very high': 'Очень высокая',
}

export const rulesText = {
  rtp: 'Возврат игроку',
  rtpNote: 'теоретический, рассчитан точно по модели игры',
  short: 'Коротко',
  how: 'Как играть',
  bet: 'Ставка',
  maxWin: 'Наибольший выигрыш',
  maxPayout: 'Наибольшая выплата раунда',
  topOdds: 'Шанс наибольшего выигрыша',
  hit: 'Раунд с выплатой',
  volatility: 'Волатильность',
  model: 'Модель',
  modelValue: (id: string, version: number) => `${id}, версия ${version}`,
  times: (times: string) => `×${times}`,
  fairness: 'Проверка честности',
}
