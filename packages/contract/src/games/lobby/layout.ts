/** Words that were typed while the keyboard was set to another language. No schemas: pages take it too. */

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** The same keys while shift is held. */
const LATIN_SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'

const toRussian = new Map([
  ...LATIN.split('').map((key, at) => [key, RUSSIAN[at]!] as const),
  ...LATIN_SHIFTED.split('').map((key, at) => [key, RUSSIAN[at]!] as const),
])
const toLatin = new Map(RUSSIAN.split('').map((key, at) => [key, LATIN[at]!]))

/** What the same keys write in the other layout: «ckjns» is «слоты». Text of neither stays as it is. */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase()
  const keys = isRussian(lower) ? toLatin : isLatin(lower) ? toRussian : undefined
  if (!keys) return text
  return Array.from(keys === toRussian ? text : lower, (key) => keys.get(key) ?? key).join('')
}

/** Letters of one of the two alphabets, and none of the other. */
const isRussian = (text: string) => /[а-яё]/.test(text) && !/[a-z]/.test(text)
const isLatin = (text: string) => /[a-z]/.test(text) && !/[а-яё]/.test(text)

/**
 * Which letters follow which in words of a language, as its texts have it: rare pairs are left out, and
 * `^` is the beginning of a word.
 */
const russian = followers(
  [
    '^абвгдежзийклмнопрстуфхцчшщэюя абвгдеёжзийклмнпрстуфхцчшщюя баеиклмнорсущъыюя',
    'вавгдеёзиклнопрстухыья гадеилнору дабвдеёжиклмнопрстуцыья еабвгдежзийклмнопрстфхцчшщя',
    'ёджклмнрт жадеикноу забвдеиклмноруыья иабвгдежзийклмнопрстфхцчшщюя йвгдклмнстфц',
    'кавеиклнорстуц лагдеёжиклмносучыьюя мабвеёиклмнопсуыья нагдеёикностуцчыьюя',
    'обвгдежзийклмнопрстфхцчшщюя паеиклнортуыья рабвгдеёжиклмнопрстуцшыьюя',
    'сабвгдеиклмнопрстуфхчыьюя табвдеёиклмнопрсучыья убвгдежзйклмнпрстхчшщю фаеиоруы хавеиору',
    'цавеиоуы чаеёикностушь шаеёиклноту щаеёиу ъя ыбвгдеийклмнпрстхчш ьбгезкмнстцшюя экт',
    'юбдзлнртчщ ябвгдезлмнртхцчщюя',
  ].join(' '),
)
const english = followers(
  [
    '^abcdefghijklmnopqrstuvwxyz aabcdefgiklmnprstuvwxyz babcdefilorsuy cabcdefhikloprstuy',
    'dabcdefghijlmnoprstuvy eabcdefghiklmnopqrstuvwxy fabcdefilorstuy gaceghilmnoprstu',
    'hadehimnorstuy iabcdefgklmnoprstuvxz jaeosu kadeilnopstuy labcdefgiklmoprstuvy',
    'mabeilmopsu nabcdefgiklnoprstuvy oabcdefgiklmnoprstuvwxyz pacdeghiloprstu qlu',
    'rabcdefgiklmnoprstuvwy sabcdefghiklmopqrstuvwy tabcdefghilmnoprstuwy uabcdefgilmnoprstz',
    'vaeio wacehilnors xaceilptx yacdeilmnoprst zaeioz',
  ].join(' '),
)

function followers(pairs: string): Map<string, string> {
  return new Map(pairs.split(' ').map((row) => [row[0]!, row.slice(1)]))
}

const SHORT = 5
const LONG = 8
const WORD_MIN = 3

/**
 * What was meant, if a text looks like words of the other layout and like none of its own: pairs of letters
 * that no word has, where the same keys give pairs that words have. Undefined where it may be right.
 */
export function meantByLayout(text: string): string | undefined {
  const typed = text.normalize('NFC').toLowerCase().trim()
  const meant = otherLayout(typed)
  if (meant === typed) return undefined
  const [own, other] = isRussian(typed) ? [russian, english] : [english, russian]
  const words = typed.split(/\s+/).filter((word) => word.length >= WORD_MIN)
  const isWord = (word: string) =>
    oddPairs(otherLayout(word), other) <= (word.length < LONG ? 0 : 1)
  const isOdd = (word: string) => oddPairs(word, own) >= (word.length < SHORT ? 1 : 2)
  return words.every(isWord) && words.some(isOdd) ? meant : undefined
}

function oddPairs(word: string, language: Map<string, string>): number {
  const letters = `^${word}`
  let odd = 0
  for (let at = 1; at < letters.length; at += 1)
    if (!language.get(letters[at - 1]!)?.includes(letters[at]!)) odd += 1
  return odd
}
