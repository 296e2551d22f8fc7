import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVocabulary } from './search-build.ts'
import { findAll, type Fit } from './search-index.ts'
import { skeletonOf, WORD_MAX, WORDS_MAX, wordsOf } from './search-words.ts'

const same = [
  ['Матрёшки', 'matreshki'],
  ['Сочные семёрки', 'sochnye semerki'],
  ['Чёрный кот', 'CHERNY  KOT'],
  ['Жар-птица', 'zhar ptitsa'],
  ['Плинко', 'plinko'],
  ['Книга туманов', 'kniga tumanov'],
  ['Бонанза', 'bonanza'],
  ['Йети', 'йети'],
  ['Ёлка', 'yolka'],
  ['Щит', 'shchit'],
  ['Хоккей', 'хокей'],
]
test('both alphabets normalise to one spelling', () => {
  for (const [one, other] of same) expect(wordsOf(one!), one).toEqual(wordsOf(other!))
  expect(skeletonOf(wordsOf('Флеймс')[0]!)).toBe(skeletonOf(wordsOf('Flames')[0]!))
  expect(skeletonOf(wordsOf('Блэкджек')[0]!)).toBe(skeletonOf(wordsOf('Blackjack')[0]!))
})

test('text without words is ignored, and a long text is cut', () => {
  for (const nothing of ['', '  ', '🎰🎰', '%_%', "'; --", '\u0301\u0302', '\u0000'])
    expect(wordsOf(nothing)).toEqual([])
  expect(wordsOf(`слот ${'\u0301'.repeat(10_000)}`)).toEqual(wordsOf('слот'))
  expect(wordsOf('я'.repeat(10_000))).toHaveLength(1)
  expect(wordsOf('a b c d e f g h i j k l m')).toHaveLength(WORDS_MAX)
  expect(wordsOf('\ufdfa'.repeat(400)).join('').length).toBeLessThanOrEqual(100 * 2)
})

const anything = fc
  .array(fc.nat({ max: 0xffff }), { maxLength: 500 })
  .map((codes) => String.fromCharCode(...codes))

test('for any input, words are few and short', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const words = wordsOf(text)
      return (
        words.length <= WORDS_MAX && words.every(({ length }) => length > 0 && length <= WORD_MAX)
      )
    }),
  )
})

/** A direct computation by the definition, against which the tables of the index are tested. */
function slipsOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  )
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      )
        slips = Math.min(slips, rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = slips
    }
  return rows[one.length]![other.length]!
}

test('words with errors are found as by comparing each with each', async () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'k', 'o'),
    minLength: 1,
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(letters, { minLength: 1, maxLength: 40 }),
      letters,
      async (list, typed) => {
        const words = [...new Set(list)]
        const vocabulary = await buildVocabulary(words.map((word) => ({ words: new Set([word]) })))
        const found = (fit: Fit) => {
          const marks = findAll(vocabulary, words.length, [typed], fit)
          return words.filter((_, at) => marks?.[at] === 1)
        }
        expect(found('begins')).toEqual(words.filter((word) => word.startsWith(typed)))
        const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0
        const isNear = (word: string) => {
          if (word.startsWith(typed)) return true
          if (skeletonOf(typed) !== undefined && skeletonOf(word) === skeletonOf(typed)) return true
          if (slips === 0 || (slips === 1 && word[0] !== typed[0])) return false
          if (typed.length < 5) return slipsOf(typed, word) <= slips
          return Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)).some(
            (start) => slipsOf(typed, start) <= slips,
          )
        }
        expect(found('near')).toEqual(words.filter(isNear))
      },
    ),
    { numRuns: 300 },
  )
})
