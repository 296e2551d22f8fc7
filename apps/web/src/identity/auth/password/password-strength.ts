import { PASSWORD_GOOD, PASSWORD_MAX } from '@ayva/contract/identity/auth/fields'
import { isCommon } from '@ayva/contract/identity/auth/common-passwords'

export type Strength = {
  bars: 0 | 1 | 2 | 3 | 4
  word?: 'long' | 'refused' | 'common' | 'short' | 'weak' | 'good' | 'strong'
}
type Rules = {
  min: number
  /** The player's own names, which attackers try first. */
  names: string[]
}

/** The displayed strength of a password, after the rules by which the server would refuse it. */
export function strengthOf(password: string, { min, names }: Rules): Strength {
  const letters = Array.from(password.normalize('NFC'))
  if (letters.length === 0) return { bars: 0 }
  if (password.length > PASSWORD_MAX) return { bars: 0, word: 'long' }
  if (!/\S/.test(password) || letters.length < min) return { bars: 1, word: 'refused' }
  if (isCommon(password, ...names)) return { bars: 1, word: 'common' }
  if (letters.length < PASSWORD_GOOD) return { bars: 1, word: 'short' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password))
  const different = new Set(letters).size
  if (different < 5 || (kinds.length === 1 && letters.length < 12)) return { bars: 2, word: 'weak' }
  if (letters.length >= 12 && (kinds.length > 1 || letters.length >= 16))
    return { bars: 4, word: 'strong' }
  return { bars: 3, word: 'good' }
}
