// Measures everything with a promised speed, in one run with its baselines. With names only those parts, printed and
// not stored: `npm run bench -- bets filled`.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { build } from '../bin/build.ts'
import { benchBets } from './bets.ts'
import { benchFilled } from './bets-filled.ts'
import { benchCampaigns } from './campaigns.ts'
import { benchClient } from './client.ts'
import { benchEngines } from './engines.ts'
import { benchCrashRound } from './crash.ts'
import { benchFlood } from './flood.ts'
import { benchFrames } from './frames.ts'
import { benchLists } from './lists.ts'
import { benchLogins } from './logins.ts'
import { benchPayments } from './payments.ts'
import { benchScroll } from './scroll.ts'
import { benchSearch } from './search.ts'
import { benchSite } from './site.ts'
import { benchSuppliers } from './suppliers.ts'
import { type Results, table } from './report.ts'

const REPORT = 'docs/performance.md'
const JSON_FILE = 'bench/results.json'
const START = '<!-- bench -->'
const END = '<!-- /bench -->'

await build()
const parts = {
  bets: benchBets,
  filled: benchFilled,
  logins: benchLogins,
  payments: benchPayments,
  campaigns: benchCampaigns,
  suppliers: benchSuppliers,
  flood: benchFlood,
  engines: benchEngines,
  flight: benchCrashRound,
  lists: benchLists,
  search: benchSearch,
  site: benchSite,
  client: benchClient,
  frames: benchFrames,
  scroll: benchScroll,
}
const wanted = process.argv.slice(3)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join()}`)
// A part that is run by name is stored beside the earlier results of the others.
const measured = JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Record<string, unknown>
let failed = 0
for (const [name, bench] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name))
    try {
      measured[name] = await bench()
    } catch (error) {
      // The results of the other parts are kept, because they took minutes.
      console.error(`part ${name}:`, error)
      failed++
    }
const results = {
  ...measured,
  at: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`,
} as Results
const text = table(results)

writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
const page = readFileSync(REPORT, 'utf8')
const [before] = page.split(START)
const [, after] = page.split(END)
writeFileSync(REPORT, `${before}${START}\n\n${text}\n\n${END}${after}`)
console.log(text)
process.exit(failed > 0 ? 1 : 0)
