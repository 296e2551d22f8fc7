/** Why a text is no client seed, for players. */
export const seedWords = {
  empty: 'Напишите слово: хотя бы один видимый знак',
  long: 'Слишком длинно: не больше 64 знаков',
  hidden: 'В слове есть невидимый знак. Наберите слово заново.',
}
