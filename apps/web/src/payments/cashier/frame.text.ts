/** The texts of the frame and the lists of the cashier, kept separate because some pages need no others. */
export const frameText = {
  menu: 'Касса',
  gifts: 'Подарки',
  sections: {
    deposit: 'Пополнение',
    withdrawal: 'Вывод',
    history: 'Платежи',
    games: 'Раунды',
    exchange: 'Обмен очков',
  },
  period: 'Период',
  periods: { d30: '30 дней', d90: '90 дней', d365: 'Год', own: 'Свои даты' },
  from: 'С',
  to: 'По',
}
