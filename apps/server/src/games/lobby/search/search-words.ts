/** Normalises the words of a search: one spelling for both alphabets. */
import { cleanTyped } from '@ayva/contract/typed'

/** The maximum length after normalisation; more text does not improve a search. */
const TEXT_MAX = 100
/** Combining marks make one letter of several characters, so this many are normalised. */
const RAW_MAX = 400
export const WORDS_MAX = 8
export const WORD_MAX = 24
/** A skeleton with fewer consonants would match too many words. */
const SKELETON_MIN = 3

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  є: 'e',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'kh',
}

/** Spellings of one sound, applied in this order; letters unused by then represent zh, ch and sh. */
const sounds: [RegExp, string][] = [
  [/x/g, 'ks'],
  [/^yo/g, 'e'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/dzh|dj/g, 'j'],
  [/zh/g, 'j'],
  [/shch|sch|sh/g, 'x'],
  [/ch/g, 'q'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ts|tz/g, 'c'],
  [/ee|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/w/g, 'v'],
  [/(\p{L})\1+/gu, '$1'],
]

/** The words of a text in the spelling shared by both alphabets: «Матрёшки» and matreshki. */
export function wordsOf(text: string): string[] {
  return unique(bareWordsOf(text).map(spelling)).slice(0, WORDS_MAX)
}

/** Separate words joined, so that «жар-птица» is also found as «жарптица»: each two adjacent ones, and all of them. */
export function joinedOf(text: string): string[] {
  const words = bareWordsOf(text).slice(0, WORDS_MAX)
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  return unique([...pairs, ...(words.length > 2 ? [words.join('')] : [])].map(spelling))
}

/** A query with two adjacent words joined, in all ways: «блэк джек стол» has two. */
export function withJoined(text: string): string[][] {
  const words = bareWordsOf(text).slice(0, WORDS_MAX)
  return words
    .slice(1)
    .map((word, at) =>
      unique([...words.slice(0, at), words[at]! + word, ...words.slice(at + 2)].map(spelling)),
    )
}

const unique = (words: string[]) => [...new Set(words.filter((word) => word !== ''))]

function bareWordsOf(text: string): string[] {
  const bare = cleanTyped('search', text.slice(0, RAW_MAX))
    .slice(0, RAW_MAX)
    .normalize('NFKD')
    .slice(0, RAW_MAX)
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .slice(0, TEXT_MAX)
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** No word has a letter three times in a row; text of held-down keys stays unchanged. */
const HELD_DOWN = /(\p{L})\1\1/u

function spelling(word: string): string {
  if (HELD_DOWN.test(word)) return word.slice(0, WORD_MAX)
  let spelt = Array.from(word.slice(0, WORD_MAX), (letter) => cyrillic[letter] ?? letter).join('')
  for (const [sound, letter] of sounds) spelt = spelt.replace(sound, letter)
  return spelt.slice(0, WORD_MAX)
}

/** A word without its vowels: «флеймс» and flames. Undefined if too short. */
export function skeletonOf(word: string): string | undefined {
  const skeleton = word.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')
  return skeleton.length >= SKELETON_MIN && skeleton.length < word.length ? skeleton : undefined
}
