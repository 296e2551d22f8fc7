/** A test reporter for errors outside of tests, which the JSON reporter omits. */
import path from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Outcome } from './failures.ts'

/** The output file; it has a fixed name, because the runner starts the reporter by path without options. */
export const OUTSIDE = 'outside.json'
export type OutsideReport = { outside: Outcome[] }

type Thrown = { message: string; stack?: string; [more: string]: unknown }

export default class OutsideTests implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    const told: OutsideReport = {
      outside: [...modules.flatMap(ofGroups), ...unhandled.map(ofNobody)],
    }
    writeFileSync(`.data/test/${OUTSIDE}`, JSON.stringify(told))
  }
}

/** Errors in hooks of a group, whose tests are skipped then. */
function ofGroups(module: TestModule): Outcome[] {
  return [...module.children.allSuites()].flatMap((group) => {
    const errors = group.errors().map(wordsOf)
    const name = `${path.relative('.', module.moduleId)} › ${group.fullName}`
    return errors.length > 0 ? [{ name, errors }] : []
  })
}

function ofNobody(error: Thrown): Outcome {
  const parts = [error['type'], error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME']]
  return { name: parts.filter(Boolean).join(' › ') || 'outside tests', errors: [wordsOf(error)] }
}

function wordsOf({ stack, message }: Thrown): string {
  return stack ?? message
}
