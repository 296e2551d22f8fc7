import { type BetsResult } from './bets.ts'
import { type ClientResult } from './client.ts'
import { type SiteResult } from './site.ts'

export type Results = {
  at: string
  machine: string
  bets: BetsResult
  site: SiteResult
  client: ClientResult
}

type Row = [what: string, measured: string, target: string, met: boolean]

/** The table of docs/performance.md: what was measured, beside what was promised. */
export function table({ at, machine, bets, site, client }: Results): string {
  const rows = [...betRows(bets), ...siteRows(site), ...clientRows(client)]
  return [
    `Measured on ${at}; ${machine}.`,
    '',
    '| what | measured | target | met |',
    '|---|---|---|---|',
    ...rows.map(([what, measured, target, met]) => {
      return `| ${what} | ${measured} | ${target} | ${met ? 'yes' : '**no**'} |`
    }),
  ].join('\n')
}

function betRows(bets: BetsResult): Row[] {
  return bets.map(({ clients, yardstick, rounds }): Row => {
    const ratio = rounds.perSecond / yardstick.perSecond
    const target = clients >= 32 ? 4 : 1.5
    return [
      `bets, ${clients} at once`,
      `${whole(rounds.perSecond)}/s, p99 ${ms(rounds.p99Ms)}; TPC-B ${whole(yardstick.perSecond)}/s, p99 ${ms(yardstick.p99Ms)}: **${times(ratio)}**`,
      clients === 1 ? '–' : `≥ ${target} ×, p99 ≤ TPC-B`,
      clients === 1 || (ratio >= target && rounds.p99Ms <= yardstick.p99Ms),
    ]
  })
}

function siteRows(site: SiteResult): Row[] {
  const row = (
    what: string,
    name: string,
    beside: string,
    yardstick: string,
    target: number,
  ): Row => {
    const ratio = site[name]!.perSecond / site[yardstick]!.perSecond
    const figures = `${whole(site[name]!.perSecond)}/s; ${beside} ${whole(site[yardstick]!.perSecond)}/s`
    return [what, `${figures}: **${times(ratio)}**`, `≥ ${target} ×`, ratio >= target]
  }
  return [
    row('home, rendered anew', 'homeRendered', 'React alone', 'reactAlone', 0.6),
    row('home, kept for guests', 'homeKept', 'plain HTTP', 'rawHome', 0.7),
    row('`GET /api/v18/games`', 'games', 'plain HTTP', 'rawGames', 0.5),
  ]
}

function clientRows(client: ClientResult): Row[] {
  const most = (what: string, value: number, limit: number, unit: string): Row => {
    return [what, `${value} ${unit}`.trim(), `≤ ${limit} ${unit}`.trim(), value <= limit]
  }
  const kB = (bytes: number) => Math.round(bytes / 102.4) / 10
  return [
    most('home, scripts', kB(client.scriptBytes), 130, 'kB'),
    most('home, styles', kB(client.styleBytes), 25, 'kB'),
    most('home, fonts', kB(client.fontBytes), 80, 'kB'),
    most('home, largest paint, CPU 4 × slower', client.largestPaintMs, 1500, 'ms'),
    most('home, main thread blocked, CPU 4 × slower', client.blockingMs, 150, 'ms'),
    most('home, layout shift', client.shift, 0.02, ''),
  ]
}

const whole = (count: number) => Math.round(count).toLocaleString('en')
const ms = (value: number) => `${Math.round(value * 10) / 10} ms`
const times = (ratio: number) => `${ratio.toFixed(2)} ×`
