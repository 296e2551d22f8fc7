/** The texts of a game's details. */
export const text = {
  favorite: (name: string) => `Избранное: ${name}`,
  about: (name: string) => `О игре ${name}`,
  facts: 'Цифры игры',
  rtp: 'Теоретический возврат',
  volatility: 'Волатильность',
  maxWin: 'Крупный выигрыш и его шанс',
  cap: 'Раунд платит не больше',
  hits: 'Раундов с выплатой',
  times: (times: string) => `${times} ставки`,
  ownChoice: 'зависит от вашего выбора',
  ofPlay: 'зависит от ставки и хода игры',
  unknown: 'студия не сообщает',
  studio: 'Студия',
  play: 'Играть',
  demo: 'Демо',
  more: 'Подробнее',
}
