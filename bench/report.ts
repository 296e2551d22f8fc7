import { type BetsResult } from './bets.ts'
import { type FilledResult } from './bets-filled.ts'
import { campaignRows } from './campaign-rows.ts'
import { type CampaignsResult } from './campaigns.ts'
import { type ClientResult } from './client.ts'
import { type EnginesResult } from './engines.ts'
import { type CrashRoundResult } from './crash.ts'
import { type FloodResult } from './flood.ts'
import { floodRow } from './flood-rows.ts'
import { ms, pairRow, type Row, seconds, times, whole } from './figures.ts'
import { crashRoundRows } from './crash-rows.ts'
import { type FramesResult } from './frames.ts'
import { frameRows } from './frame-rows.ts'
import { type ListsResult } from './lists.ts'
import { type Speed } from './load.ts'
import { type LoginsResult } from './logins.ts'
import { type PaymentsResult } from './payments.ts'
import { type ScrollResult } from './scroll.ts'
import { type SearchResult } from './search.ts'
import { type SiteResult } from './site.ts'
import { type SuppliersResult } from './suppliers.ts'

export type Results = {
  at: string
  machine: string
  bets?: BetsResult
  filled?: FilledResult
  suppliers?: SuppliersResult
  flood?: FloodResult
  engines?: EnginesResult
  flight?: CrashRoundResult
  logins?: LoginsResult
  payments?: PaymentsResult
  campaigns?: CampaignsResult
  lists?: ListsResult
  search?: SearchResult
  site?: SiteResult
  client?: ClientResult
  frames?: FramesResult
  scroll?: ScrollResult
}

/** The table in docs/performance.md: measurements and promised values. */
export function table({
  at,
  machine,
  bets,
  filled,
  suppliers,
  flood,
  engines,
  flight,
  logins,
  payments,
  campaigns,
  lists,
  search,
  site,
  client,
  frames,
  scroll,
}: Results): string {
  const rows = [
    ...(bets
      ? [...betRows(bets.alone), ...moreBetRows(bets), eventStreamRow(bets.eventStream)]
      : []),
    ...(filled ? [filledRow(filled)] : []),
    ...(suppliers ? supplierRows(suppliers) : []),
    ...(flood ? [floodRow(flood)] : []),
    ...(engines ? engineRows(engines) : []),
    ...(flight ? crashRoundRows(flight) : []),
    ...(logins ? loginRows(logins) : []),
    ...(payments ? paymentRows(payments) : []),
    ...(campaigns ? campaignRows(campaigns) : []),
    ...(lists ? listRows(lists) : []),
    ...(search ? searchRows(search) : []),
    ...(site ? siteRows(site) : []),
    ...(client ? clientRows(client) : []),
    ...(frames ? frameRows(frames) : []),
    ...(scroll ? scrollRows(scroll) : []),
  ]
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

function betRows(bets: BetsResult['alone']): Row[] {
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

function moreBetRows({ guarded, guardedByPlain, twoNodes, http }: BetsResult): Row[] {
  return [
    pairRow('bets with all checks and funds, 32 at once', guarded, 'TPC-B', 3.3),
    pairRow('the same beside bets without', guardedByPlain, 'without', 0.85),
    pairRow(
      'bets of a player on two nodes by turns, 8 at once',
      twoNodes,
      'on one node',
      undefined,
    ),
    pairRow('bets over HTTP, 32 connections', http, 'in one process', 0.6),
  ]
}

function eventStreamRow({ perSecond, bets, lag, worstLag }: BetsResult['eventStream']): Row {
  const behind = `${seconds(lag)} behind, at most ${seconds(worstLag)}`
  return [
    'rounds taken by a consumer of events',
    `${whole(perSecond)}/s; while ${whole(bets.perSecond)} bets/s are made: ${behind}`,
    '–',
    true,
  ]
}

function filledRow({ rounds, bytes, yardstick, filled }: FilledResult): Row {
  const what = `bets after ${whole(rounds)} rounds (${(bytes / 1e9).toFixed(1)} GB)`
  return pairRow(what, { yardstick, rounds: filled }, 'in a new database', 0.9)
}

const SUPPLIER_RATIO = 0.5
const SUPPLIER_P99_MS = 50

function supplierRows({ own, bet, round }: SuppliersResult): Row[] {
  const row = (what: string, rounds: Speed): Row => {
    const target = `≥ ${SUPPLIER_RATIO} ×, p99 ≤ ${SUPPLIER_P99_MS} ms`
    const [name, figures, , met] = pairRow(what, { yardstick: own, rounds }, 'own', SUPPLIER_RATIO)
    return [name, figures, target, met && rounds.p99Ms <= SUPPLIER_P99_MS]
  }
  return [
    row('a supplier’s stake over HTTP, 32 connections', bet),
    row('a supplier’s stake, win and end in one message', round),
  ]
}

/** For slots with three reels and lines; nothing is promised for others. */
const REELS_PER_SECOND = 1_000_000

function engineRows({ wordsPerSecond, engines }: EnginesResult): Row[] {
  return engines.map(({ id, modelId, perSecond }): Row => {
    const words = Math.round(wordsPerSecond / perSecond)
    const measured = `${whole(perSecond)}/s; the time of ${whole(words)} bare random words`
    const promised = id === 'classic3'
    const target = promised ? `≥ ${whole(REELS_PER_SECOND)}/s` : '–'
    const met = !promised || perSecond >= REELS_PER_SECOND
    return [`rounds of ${id} (${modelId}), one core`, measured, target, met]
  })
}

const HISTORY_MS = 20
/** For a list requested by a player, and for a page of 500 games. */
const LIST_MS = 15
const PAGE_KB = 20

function paymentRows(of: PaymentsResult): Row[] {
  const table = `${whole(of.rows)} payments (${(of.bytes / 1e9).toFixed(1)} GB)`
  const row = (what: string, took: number): Row => [
    `${what} among ${table}`,
    `p99 ${ms(took)}; a bare question ${ms(of.bareP99Ms)}`,
    `≤ ${HISTORY_MS} ms`,
    took <= HISTORY_MS,
  ]
  return [
    row('a player’s payments of 30 days', of.listP99Ms),
    row('of a year', of.yearP99Ms),
    row('of a year of who has 10,000', of.busyP99Ms),
  ]
}

function listRows({ games, took, pageBytes, packedBytes, recountMs }: ListsResult): Row[] {
  const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`
  return [
    ...Object.entries(took).map(([what, { p50Ms, p99Ms, bareP99Ms }]): Row => {
      const beside = `a bare question beside it p99 ${ms(bareP99Ms)}`
      return [
        `${what}, of ${whole(games)} games`,
        `half within ${ms(p50Ms)}, p99 ${ms(p99Ms)}; ${beside}`,
        `p99 ≤ ${LIST_MS} ms over the bare one`,
        p99Ms <= bareP99Ms + LIST_MS,
      ]
    }),
    [
      'a page of 500 games over the wire',
      `${kb(pageBytes)}, packed ${kb(packedBytes)}`,
      `≤ ${PAGE_KB} kB packed`,
      packedBytes <= PAGE_KB * 1000,
    ],
    [`the totals of ${whole(games)} games, all counted anew`, ms(recountMs), '–', true],
  ]
}

const SEARCH_MS = 15

function searchRows({ games, searchP99Ms, listP99Ms, bareP99Ms, renewing }: SearchResult): Row[] {
  const beside = `a list of as many ${ms(listP99Ms)}: **${times(searchP99Ms / listP99Ms)}**`
  return [
    [
      `a search among ${whole(games)} games`,
      `p99 ${ms(searchP99Ms)}; ${beside}; a bare question ${ms(bareP99Ms)}`,
      `≤ ${SEARCH_MS} ms`,
      searchP99Ms <= SEARCH_MS,
    ],
    [
      'the same while its words are built anew',
      `p99 ${ms(renewing.searchP99Ms)}; the longest turn of the process ${ms(renewing.turnMs)} of its own time`,
      `≤ ${SEARCH_MS} ms`,
      renewing.searchP99Ms <= SEARCH_MS,
    ],
  ]
}

const REST_MAX_MS = 10
const STOOD_MAX_MS = 50

function loginRows(logins: LoginsResult): Row[] {
  const { hashP99Ms, loginP99Ms, restP99Ms, crowd, stoodMs, stoodIdleMs } = logins
  const { loginsMs, hashesMs, bareP99Ms } = logins
  const alone = `p99 ${ms(loginP99Ms)}; the hash alone ${ms(hashP99Ms)}: **${times(loginP99Ms / hashP99Ms)}**`
  const together = `${ms(loginsMs)}; as many hashes alone ${ms(hashesMs)}: **${times(loginsMs / hashesMs)}**`
  return [
    [
      'logins, one after another',
      `${alone}; all but the hash ${ms(restP99Ms)}, its statements alone ${ms(bareP99Ms)}`,
      `all but the hash ≤ ${REST_MAX_MS} ms`,
      restP99Ms <= REST_MAX_MS,
    ],
    [
      `logins, ${crowd} at once`,
      `${together}; the event loop stands for at most ${ms(stoodMs)}, of nobody ${ms(stoodIdleMs)}`,
      `the loop stands ≤ ${STOOD_MAX_MS} ms`,
      stoodMs <= STOOD_MAX_MS,
    ],
  ]
}

function siteRows(site: SiteResult): Row[] {
  const row = (
    what: string,
    name: string,
    beside: string,
    yardstick: string,
    target: number | undefined,
  ): Row => {
    const ratio = site[name]!.perSecond / site[yardstick]!.perSecond
    const figures = `${whole(site[name]!.perSecond)}/s; ${beside} ${whole(site[yardstick]!.perSecond)}/s`
    const isMet = target === undefined || ratio >= target
    return [what, `${figures}: **${times(ratio)}**`, target ? `≥ ${target} ×` : '–', isMet]
  }
  return [
    row('home, rendered anew', 'homeRendered', 'React alone', 'reactAlone', 0.6),
    row(
      'home of a player who is logged in',
      'homeOfPlayer',
      'React alone',
      'reactAlone',
      undefined,
    ),
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
    most('game page on a slow phone, largest paint', client.gamePaintMs, 2500, 'ms'),
  ]
}

const scrollRows = (result: ScrollResult): Row[] =>
  Object.entries(result).map(([name, { games, screens, dropped, worstMs }]) => {
    const what = `${whole(games)} games scrolled on a ${name}, frames dropped, CPU 4 × slower`
    return [what, `${dropped} in ${screens} screens, worst ${worstMs} ms`, '0', dropped === 0]
  })
