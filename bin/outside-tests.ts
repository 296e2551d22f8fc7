/** A reporter beside the JSON one, which forgets what was thrown where no test stood. */
import path from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Outcome } from './failures.ts'

/** Where it writes; the runner starts it by its path, so nothing else can tell it. */
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

/** What is done before and after a group of tests: its tests are left out when it fails. */
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
