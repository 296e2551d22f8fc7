import { readFileSync } from 'node:fs'
import path from 'node:path'

const SHOWN = 10

type Said = { message?: string }
export type Suite = {
  title: string
  file: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: Said[] }[]
    }[]
  }[]
}
type Report = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
  errors?: Said[]
}

/** The report of a test runner; empty if it was not written. */
export function report<R extends object = Report>(file: string): Partial<R> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<R>
  } catch {
    return {}
  }
}

/** The slowest test files with their seconds. */
export function slowest(folder: string): string[] {
  const { testResults = [] } = report(`${folder}/vitest.json`)
  const { suites = [] } = report(`${folder}/playwright.json`)
  const files = [
    ...testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative('.', name),
      ms: endTime - startTime,
    })),
    ...suites.map((suite) => ({ name: `e2e/${suite.file}`, ms: durationOf(suite) })),
  ]
  const longest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  return longest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const sum = own.reduce((total, { duration }) => total + duration, 0)
  return suites.reduce((total, suite) => total + durationOf(suite), sum)
}
