/** Runs the cases against a wallet, one after another, and tells what has come of each. */
import { balance } from './cases/balance.ts'
import { bet } from './cases/bet.ts'
import { failure } from './cases/failure.ts'
import { idempotency } from './cases/idempotency.ts'
import { ordering } from './cases/ordering.ts'
import { betwin, close, promo } from './cases/promo.ts'
import { rollback } from './cases/rollback.ts'
import { signature } from './cases/signature.ts'
import { wins } from './cases/win.ts'
import { type Settings } from './settings.ts'
import { type Group, Skipped, Table } from './table.ts'

export const groups: Group[] = [
  signature,
  balance,
  bet,
  wins,
  rollback,
  idempotency,
  ordering,
  failure,
  promo,
  betwin,
  close,
]

export type Result = {
  group: string
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  why?: string
  ms: number
}

export async function runKit(
  settings: Settings,
  { only, heard }: { only?: string | undefined; heard?: (result: Result) => void } = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name: title, cases } of groups) {
    if (only !== undefined && title !== only) continue
    for (const { name, try: work } of cases) {
      const begun = performance.now()
      const end = await outcome(() => work(new Table(settings)))
      const result = { group: title, name, ms: performance.now() - begun, ...end }
      results.push(result)
      heard?.(result)
    }
  }
  return results
}

async function outcome(work: () => Promise<unknown>): Promise<Pick<Result, 'state' | 'why'>> {
  try {
    await work()
    return { state: 'passed' }
  } catch (error) {
    const { message, cause } = error as Error
    if (error instanceof Skipped) return { state: 'skipped', why: message }
    const code = cause instanceof Error ? ` (${cause.message})` : ''
    return { state: 'failed', why: `${message}${code}` }
  }
}

/** The results as tools of builds read them. */
export function junit(results: Result[]): string {
  const count = (state: Result['state']) => results.filter((one) => one.state === state).length
  const rows = results.map(({ group, name, state, why, ms }) => {
    const head = `    <testcase classname="wallet.${xml(group)}" name="${xml(name)}" time="${(ms / 1000).toFixed(3)}"`
    if (state === 'passed') return `${head}/>`
    const end = state === 'failed' ? 'failure' : 'skipped'
    return `${head}><${end} message="${xml(why ?? '')}"/></testcase>`
  })
  const totals = `tests="${results.length}" failures="${count('failed')}" skipped="${count('skipped')}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals}>`,
    `  <testsuite name="wallet conformance" ${totals}>`,
    ...rows,
    '  </testsuite>',
    '</testsuites>\n',
  ].join('\n')
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Fit for an attribute: signs that XML cannot hold are left out. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark]!)
}
