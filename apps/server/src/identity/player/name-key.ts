/** Confusable characters of the two alphabets that players use, each with its Latin counterpart. */
const alike: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ү: 'y',
  һ: 'h',
  ӏ: 'l',
  ԁ: 'd',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
}

/** Names that look the same have the same key, and only one player can have it. */
export function nameKey(username: string): string {
  const folded = username.normalize('NFKC').toLowerCase()
  return Array.from(folded.normalize('NFC'), (sign) => {
    // «й» counts as a separate letter, not as «и» with an accent.
    const bare = sign === 'й' ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return alike[bare] ?? bare
  }).join('')
}

const withoutMarks = (username: string) =>
  nameKey(username).replaceAll('й', 'и').replace(/[._-]/g, '')

/** Words in names by which a player could pretend to speak for the casino. */
const ofTheCasino = ['айва', 'ayva', 'админ', 'admin', 'поддержк', 'support', 'модератор']
const keys = [...ofTheCasino, 'moderator', 'оператор', 'operator'].map(withoutMarks)

export function isOfTheCasino(username: string): boolean {
  const key = withoutMarks(username)
  return keys.some((one) => key.includes(one))
}
