/** The prizes of daily missions and of the weekly chest: a few free rounds. */
export const missionOffers = [
  { key: 'mission-rounds-2', count: 2, title: '2 бесплатных раунда', what: 'задание дня' },
  { key: 'mission-rounds-3', count: 3, title: '3 бесплатных раунда', what: 'задание дня' },
  { key: 'mission-week', count: 10, title: '10 бесплатных раундов', what: 'неделю заданий' },
].map(({ what, ...offer }) => ({
  ...offer,
  kind: 'free_spins' as const,
  amount: 10,
  image: 'objects/cherry',
  text: `За ${what}: «Сочные семёрки», по 10 ₽. Выигрыш без отыгрыша.`,
}))
