/** Words that stand around every page of the cashier, and over its lists: pages that show no more bring no more. */
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
