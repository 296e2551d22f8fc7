/** What missions of the day bring: a few rounds that cost nothing. */
export const missionOffers = [
  { key: 'mission-rounds-2', count: 2, title: '2 бесплатных раунда' },
  { key: 'mission-rounds-3', count: 3, title: '3 бесплатных раунда' },
].map((offer) => ({
  ...offer,
  kind: 'free_spins' as const,
  amount: 10,
  image: 'objects/cherry',
  text: 'За задание дня: «Сочные семёрки», по 10 ₽. Выигрыш без отыгрыша.',
}))
