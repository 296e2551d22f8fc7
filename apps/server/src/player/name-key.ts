/** Signs of the two alphabets that players read that cannot be told apart, by the Latin one. */
const alike: Record<string, string> = {
  ...{ а: 'a', е: 'e', ё: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', к: 'k', м: 'm', т: 't' },
  ...{ в: 'b', н: 'h', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd' },
}

/** Names that look the same have the same key, and only one player has it. */
export function nameKey(username: string): string {
  const folded = username.normalize('NFKC').toLowerCase()
  return Array.from(folded, (sign) => alike[sign] ?? sign).join('')
}

/** By these the house speaks: a player who is called so would be believed too much. */
const ofTheHouse = ['айва', 'ayva', 'админ', 'admin', 'поддержк', 'support', 'модератор']
const keys = [...ofTheHouse, 'moderator', 'оператор', 'operator'].map(nameKey)

export function isOfTheHouse(username: string): boolean {
  const key = nameKey(username).replace(/[._-]/g, '')
  return keys.some((one) => key.includes(one))
}
