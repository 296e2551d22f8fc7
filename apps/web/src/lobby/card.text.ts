/** What is said of one game: every page that shows a card brings these words, and no others. */
export const text = {
  isNew: 'Новинка',
  rtp: (rtp: string) => `Возврат ${rtp}`,
  volatility: { low: 'низкая', medium: 'средняя', high: 'высокая' },
  volatilityIs: (word: string) => `${word} волатильность`,
  ownRisk: 'риск выбираете вы',
  hits: (share: string) => `платят ${share} раундов`,
  maxWin: (times: string) => `до\u00a0${times}`,
  returnTo: (name: string) => `Вернуться в «${name}»`,
}
