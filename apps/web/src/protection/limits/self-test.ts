/**
 * The nine questions of the Problem Gambling Severity Index (Ferris and Wynne, 2001), each answered by 0 to 3, with its
 * published thresholds.
 */
export const QUESTIONS = 9
export const answers = [0, 1, 2, 3] as const
export type TestAnswer = (typeof answers)[number]
export type TestResult = 'calm' | 'low' | 'moderate' | 'high'

/** Undefined until every question is answered. */
export function resultOf(given: readonly (TestAnswer | undefined)[]): TestResult | undefined {
  if (given.length < QUESTIONS || given.includes(undefined)) return undefined
  const score = given.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (score === 0) return 'calm'
  if (score <= 2) return 'low'
  return score <= 7 ? 'moderate' : 'high'
}

export function firstOpen(given: readonly (TestAnswer | undefined)[]): number | undefined {
  const open = Array.from({ length: QUESTIONS }, (_, at) => given[at]).indexOf(undefined)
  return open === -1 ? undefined : open
}
