/** The texts of a game card, kept separate because every page with cards loads them. */
export const text = {
  isNew: 'Новинка',
  rtp: (rtp: string) => `Возврат ${rtp}`,
  volatility: { low: 'низкая', medium: 'средняя', high: 'высокая', 'very high': 'очень высокая' },
  volatilityIs: (word: string) => `${word} волатильность`,
  ownRisk: 'риск выбираете вы',
  hits: (share: string) => `выплата в ${share} раундов`,
  topWin: (times: string, oneIn: string) => `${times}: 1\u00a0из\u00a0${oneIn}`,
  returnTo: (name: string) => `Вернуться в «${name}»`,
}
