import { englishWords, fixed, russianWords, tails } from './common-passwords.data.ts'

/** Rows of the keyboard. */
const walks = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfv',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
  'q1w2e3r4t5y6',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])
const WALK_MIN = 4
const ALL_DIGITS_MAX = 6

/**
 * Whether a password is among those that attackers try first: a common word with a usual suffix, a row of keys, a
 * repeated character, a short number, a date, or one of the player's own names. The server refuses these; forms use the
 * same function while a password is typed, so that it is not sent.
 */
export function isCommon(password: string, ...names: string[]): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  return (
    names.some((name) => isName(plain, name)) ||
    /^(.{1,2})\1+$/u.test(plain) ||
    new RegExp(`^\\d{1,${ALL_DIGITS_MAX}}$`).test(plain) ||
    /^(0?[1-9]|[12]\d|3[01])[.-]?(0?[1-9]|1[0-2])[.-]?(19|20)\d\d$/.test(plain) ||
    isWalk(plain) ||
    isWord(plain)
  )
}

/** Compares with the e-mail, its part before the at sign, and the digits of the phone. */
function isName(plain: string, name: string): boolean {
  if (name.startsWith('+')) {
    const digits = plain.replace(/[\s()+.-]/g, '')
    return /^\d{7,15}$/.test(digits) && name.endsWith(digits.slice(-10))
  }
  return name !== '' && [name, name.split('@')[0]].includes(plain)
}

function isWalk(plain: string): boolean {
  return plain.length >= WALK_MIN && walks.some((row) => row.includes(plain))
}

let words: Set<string> | undefined

/** A common word, alone or with a usual suffix. */
function isWord(plain: string): boolean {
  words ??= everyWord()
  return (
    fixed.includes(plain) ||
    tails.some(
      (tail) => plain.endsWith(tail) && words!.has(plain.slice(0, plain.length - tail.length)),
    )
  )
}

/** Adds Russian words as typed on a Latin keyboard and in transliteration. */
function everyWord(): Set<string> {
  const russian = russianWords.flatMap((word) => [word, onLatinKeys(word), inLatin(word)])
  return new Set([...englishWords, ...russian])
}

const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const alphabet: Record<string, string> = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

function onLatinKeys(word: string): string {
  return Array.from(word, (letter) => latinKeys[cyrillicKeys.indexOf(letter)] ?? letter).join('')
}

function inLatin(word: string): string {
  return Array.from(word, (letter) => alphabet[letter] ?? letter).join('')
}
