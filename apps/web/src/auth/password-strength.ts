import { PASSWORD_GOOD, PASSWORD_MAX } from '@ayva/contract/auth'

export type Strength = {
  bars: 0 | 1 | 2 | 3 | 4
  word?: 'long' | 'short' | 'weak' | 'good' | 'strong'
}

/** How a password looks to a person; the server alone knows whether it is a common one. */
export function strengthOf(password: string): Strength {
  const letters = Array.from(password.normalize('NFC'))
  if (letters.length === 0) return { bars: 0 }
  if (password.length > PASSWORD_MAX) return { bars: 0, word: 'long' }
  if (letters.length < PASSWORD_GOOD) return { bars: 1, word: 'short' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password))
  const different = new Set(letters).size
  if (different < 5 || (kinds.length === 1 && letters.length < 12)) return { bars: 2, word: 'weak' }
  if (letters.length >= 12 && (kinds.length > 1 || letters.length >= 16))
    return { bars: 4, word: 'strong' }
  return { bars: 3, word: 'good' }
}
