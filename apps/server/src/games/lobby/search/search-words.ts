/** What words are known by in a search: one spelling for both alphabets. */
import { cleanTyped } from '@ayva/contract/typed'

/** As much of a text as is read, after normalising; the rest says nothing new. */
const TEXT_MAX = 100
/** Marks of all languages make one letter of several: so much is normalised at most. */
const RAW_MAX = 400
export const WORDS_MAX = 8
export const WORD_MAX = 24
/** A skeleton of fewer consonants is like those of too many words. */
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

/** Spellings of one sound, in this order; single letters that are free by then stand for zh, ch, sh. */
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

/** The words of a text, each in the spelling by which both alphabets are one: «Матрёшки» and matreshki. */
export function wordsOf(text: string): string[] {
  return unique(bareWordsOf(text).map(spelling)).slice(0, WORDS_MAX)
}

/**
 * Words that are written apart, together: «жар-птица» is also found as «жарптица». Two that stand beside
 * each other, and all of them.
 */
export function joinedOf(text: string): string[] {
  const words = bareWordsOf(text).slice(0, WORDS_MAX)
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  return unique([...pairs, ...(words.length > 2 ? [words.join('')] : [])].map(spelling))
}

/** A query with two words beside each other written together, in all ways: «блэк джек стол» has two. */
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

/** No word of any language has a letter three times in a row; what keys held down have written stays itself. */
const HELD_DOWN = /(\p{L})\1\1/u

function spelling(word: string): string {
  if (HELD_DOWN.test(word)) return word.slice(0, WORD_MAX)
  let spelt = Array.from(word.slice(0, WORD_MAX), (letter) => cyrillic[letter] ?? letter).join('')
  for (const [sound, letter] of sounds) spelt = spelt.replace(sound, letter)
  return spelt.slice(0, WORD_MAX)
}

/** What is left of a word without its vowels: «флеймс» and flames. Undefined where it says too little. */
export function skeletonOf(word: string): string | undefined {
  const skeleton = word.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')
  return skeleton.length >= SKELETON_MIN && skeleton.length < word.length ? skeleton : undefined
}
