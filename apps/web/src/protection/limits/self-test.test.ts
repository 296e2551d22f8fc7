import { expect, test } from 'vitest'
import { answers, firstOpen, QUESTIONS, resultOf, type TestAnswer } from './self-test.ts'

/** Answers with so many points in total. */
function scoring(points: number): TestAnswer[] {
  return Array.from({ length: QUESTIONS }, (_, at) => {
    const left = Math.max(0, points - at * 3)
    return Math.min(3, left) as TestAnswer
  })
}

test.each([
  [0, 'calm'],
  [1, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [7, 'moderate'],
  [8, 'high'],
  [27, 'high'],
])('%i points are the result %s of the index', (points, result) => {
  expect(resultOf(scoring(points))).toBe(result)
})

test('there is no result before the last question is answered, and the first open one is found', () => {
  const given: (TestAnswer | undefined)[] = scoring(5)
  given[4] = undefined
  expect(resultOf(given)).toBeUndefined()
  expect(firstOpen(given)).toBe(4)
  expect(firstOpen([])).toBe(0)
  expect(resultOf([])).toBeUndefined()
  given[4] = answers[3]
  expect(firstOpen(given)).toBeUndefined()
})
