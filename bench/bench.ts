// Everything whose speed is promised, in one run, beside yardsticks of the same run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { build } from '../bin/build.ts'
import { benchBets } from './bets.ts'
import { benchClient } from './client.ts'
import { benchSite } from './site.ts'
import { type Results, table } from './report.ts'

const REPORT = 'docs/performance.md'
const JSON_FILE = 'bench/results.json'
const START = '<!-- bench -->'
const END = '<!-- /bench -->'

await build()
const results: Results = {
  at: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`,
  bets: await benchBets(),
  site: await benchSite(),
  client: await benchClient(),
}
mkdirSync('bench', { recursive: true })
writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)

const page = readFileSync(REPORT, 'utf8')
const [before] = page.split(START)
const [, after] = page.split(END)
const text = table(results)
writeFileSync(REPORT, `${before}${START}\n\n${text}\n\n${END}${after}`)
console.log(text)
process.exit(0)
