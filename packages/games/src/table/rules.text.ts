export const volatilities: Readonly<Record<string, string>> = {
  low: 'Низкая',
  medium: 'Средняя',
  high: 'Высокая',
  'very high': 'Очень высокая',
  own: 'На ваш выбор',
}

export const rulesText = {
  rtp: 'Возврат игроку',
  rtpNote:
    'Такую долю всех ставок игра возвращает игрокам, если играть долго. За один вечер выходит и больше, и меньше.',
  rtpExact: 'Рассчитано точно.',
  floored: (share: string) =>
    `Выплаты округляются вниз до наименьшей денежной единицы: на самой малой ставке это убавляет возврат, но меньше чем на ${share}.`,
  rtpTried: 'Найдено пробой на многих раундах.',
  short: 'Коротко',
  how: 'Как играть',
  bet: 'Ставка',
  topWin: 'Крупный выигрыш',
  cap: 'Потолок: больше раунд не платит',
  maxPayout: 'Наибольшая выплата раунда',
  topOdds: 'Такой или больше',
  hit: 'Раунд с выплатой',
  volatility: 'Волатильность',
  model: 'Версия правил',
  modelValue: (version: number) => String(version),
  times: (times: string) => `×${times}`,
  fairness: 'Проверка честности',
  tried: (rounds: string) => `Проверка на ${rounds} раундов`,
  triedNote:
    'Компьютер сыграл столько раундов тем же кодом, по которому играете вы. Повторить может каждый: числа выйдут те же.',
  triedWay: 'Как играли',
  triedDue: 'Возврат по расчёту',
  triedCame: 'Вернулось на деле',
  triedHits: 'Раунды с выплатой',
  triedKept: 'Вернули ставку или больше',
  triedDeviation: 'Разброс (стандартное отклонение), ставок',
  triedOver: (x: string) => `Выплата от ×${x}`,
  triedTop: 'Крупнейшая выплата',
  oneIn: (rounds: string) => `1 из ${rounds}`,
  keys: 'Клавиши',
  startKeys: ['Пробел или Enter', 'начать раунд; удержание второго не начинает'] as const,
}
