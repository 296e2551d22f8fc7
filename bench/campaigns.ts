// A campaign to a million generated players: its audience, its letters into the queue, and bets beside it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type Condition } from '@ayva/contract/platform/audiences'
import { upsertCampaign } from '../apps/server/src/communication/campaigns/campaigns.sql.ts'
import { listPlayersAfter } from '../apps/server/src/identity/auth/auth.ts'
import { connect, patience, sql, transaction } from '../apps/server/src/lib/data/db.ts'
import { type Deps } from '../apps/server/src/lib/deps.ts'
import { addJob } from '../apps/server/src/lib/work/jobs.ts'
import { meant } from '../apps/server/src/platform/audiences/audiences.ts'
import { upsertSetting } from '../apps/server/src/platform/settings/settings.sql.ts'
import { type BenchApp, betting, inBenchApp, run, type Subject } from './betting.ts'
import { gathered } from './campaign-run.ts'
import { type Speed } from './load.ts'

export type CampaignsResult = {
  players: number
  /** The evaluator over all players, and a statement written by hand that answers the same. */
  audience: { meant: number; tookMs: number; bareMs: number }
  /** Players into the campaign, evaluated and written down. */
  enteredPerSecond: number
  /** Letters of the campaign into the queue, and bare jobs one by one. */
  letters: number
  perSecond: number
  barePerSecond: number
  /** Bets alone, while players enter, and while letters go into the queue. */
  bets: { alone: Speed; entering: Speed; sending: Speed }
}

const CROWD = Number(process.env['BENCH_CAMPAIGNS'] ?? 1_000_000)
const LETTERS = CROWD / 20
const BARE = 10_000
/** As in a run. */
const PAGE = 1_000
const ROUNDS = 2
const BETS_MS = Math.min(5_000, CROWD / 200)
const CLIENTS = 8
const LOOK_MS = 50

/** Over facts of four modules. */
const condition: Condition = {
  all: [
    { fact: 'registered', olderDays: 30 },
    { not: { fact: 'labels', has: 'test' } },
    {
      any: [
        { fact: 'level', min: 3 },
        { fact: 'lastVisit', withinDays: 7 },
      ],
    },
    { fact: 'consents', has: 'letter' },
  ],
}

export function benchCampaigns(): Promise<CampaignsResult> {
  return inBenchApp(
    async (benchApp) => {
      const { db: _db, ...others } = benchApp.deps
      // Like the connection for background work, whose statements may be long.
      const deps = { ...others, db: connect(benchApp.url, { max: 6, patience: patience.work }) }
      try {
        await addPlayers(deps)
        const audience = await audienceOf(deps)
        const barePerSecond = await bareJobs(deps)
        const bets = await betting(benchApp.deps, 'plain')
        await run(bets, CLIENTS, BETS_MS)
        const measured = await campaignOf(benchApp, deps, bets)
        return Object.assign({ players: CROWD, audience, barePerSecond }, measured)
      } finally {
        await deps.db.destroy()
      }
    },
    { books: false },
  )
}

/** Of ten nine are older, seven want letters, a third visited this week, a fifth has a level. */
async function addPlayers({ db }: Deps): Promise<void> {
  const step = 50_000
  const { rows } = await sql<{ last: bigint }>`select max(id) as last from player`.execute(db)
  const last = Number(rows[0]!.last)
  for (let from = last; from < last + CROWD; from += step) {
    const to = Math.min(from + step, last + CROWD)
    const these = sql`generate_series(${from + 1}::int, ${to}::int) as n`
    await sql`insert into player (id, email, email_confirmed_at, password_hash, birth_date, currency, labels,
        rules_version, rules_accepted_at, created_at) overriding system value
      select n, 'reader-' || n || '@ayva.test', now(), 'none', '1990-05-17', 'RUB',
        case when n % 100 = 0 then array['test'] else '{}' end, 'test', now(),
        now() - case when n % 10 = 0 then 1 else 60 end * interval '1 day' from ${these}`.execute(
      db,
    )
    await sql`insert into consent_choice (player_id, channel, allowed, chosen_by, at)
      select n, 'letter', true, 'settings', now() from ${these} where n % 10 < 7`.execute(db)
    await sql`insert into player_visit (player_id, opened_at)
      select n, now() - case when n % 3 = 0 then 1 else 30 end * interval '1 day' from ${these}`.execute(
      db,
    )
    await sql`insert into experience (player_id, own, outside)
      select n, 20000000, 0 from ${these} where n % 5 = 0`.execute(db)
  }
  await sql`vacuum analyze player, consent_choice, player_visit, experience`.execute(db)
}

async function audienceOf(deps: Deps): Promise<CampaignsResult['audience']> {
  const took: number[] = []
  const bare: number[] = []
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    took.push(await timeOf(async () => void (count = await countMeant(deps))))
    bare.push(
      await timeOf(async () => {
        if ((await countBare(deps)) !== count) throw new Error('the audiences differ')
      }),
    )
  }
  return { meant: count, tookMs: Math.min(...took), bareMs: Math.min(...bare) }
}

async function countMeant({ db, clock }: Deps): Promise<number> {
  let count = 0
  for (let after = 0n; ;) {
    const ids = await listPlayersAfter(db, after, PAGE)
    if (ids.length === 0) return count
    count += (await meant(db, gathered.facts, { condition, ids, now: clock.now() })).length
    after = ids.at(-1)!
  }
}

/** The ids travel as those of the evaluator's pages do. */
async function countBare({ db }: Deps): Promise<number> {
  let count = 0
  for (let after = 0n; ;) {
    const ids = await listPlayersAfter(db, after, PAGE)
    if (ids.length === 0) return count
    const { rows } = await sql<{ id: bigint }>`select id from player
      left join player_visit visit on visit.player_id = id
      left join experience on experience.player_id = id
      left join consent_player told on told.player_id = id
      join consent_choice choice on choice.player_id = id and choice.channel = 'letter'
      where id = any(${ids}::bigint[]) and created_at < now() - interval '30 days'
        and not labels @> array['test'] and (coalesce(own + outside, 0) >= 10000000
          or opened_at >= now() - interval '7 days')
        and choice.allowed and not coalesce(told.calm, false)`.execute(db)
    count += rows.length
    after = ids.at(-1)!
  }
}

/** The campaign runs in a process of its own, like a worker; bets are made in this one. */
async function campaignOf({ url }: BenchApp, deps: Deps, bets: Subject) {
  await beginCampaign(deps)
  const alone = await run(bets, CLIENTS, BETS_MS)
  const before = await countSent(deps)
  const child = fork(path.join(import.meta.dirname, 'campaign-run.ts'), {
    env: { ...process.env, DATABASE_URL: url },
  })
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error('the campaign was over too soon')
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  /** How many more a second, until there are so many more. */
  const rateOf = async (count: () => Promise<number>, more: number) => {
    const first = await count()
    const began = performance.now()
    let now = first
    await until(async () => (now = await count()) >= first + more)
    return ((now - first) * 1000) / (performance.now() - began)
  }
  const reached = () => countReached(deps)
  const sent = () => countSent(deps)
  try {
    await until(async () => (await reached()) > 0)
    const entering = await run(bets, CLIENTS, BETS_MS)
    const enteredPerSecond = await rateOf(reached, CROWD / 4)
    await until(async () => (await sent()) > before)
    const sending = await run(bets, CLIENTS, BETS_MS)
    const perSecond = await rateOf(sent, LETTERS)
    const letters = LETTERS
    return { enteredPerSecond, letters, perSecond, bets: { alone, entering, sending } }
  } finally {
    const isOver = once(child, 'exit')
    if (child.exitCode === null && child.kill()) await isOver
  }
}

async function beginCampaign({ db, clock, bus }: Deps): Promise<void> {
  const most = 1_000_000
  const rates = { letter: most, inbox: most, push: most, telegram: most, sms: most }
  // Equal hours switch the night off, so that the hour of the measurement does not matter.
  const night = { from: 0, to: 0, zone: 'Europe/Moscow' }
  const changedAt = clock.now()
  for (const [alias, value] of Object.entries({ campaign_rates: rates, offer_night: night }))
    await upsertSetting(db, { alias, value, author: 'bench', changedAt })
  bus.publish('content_changed', {})
  await upsertCampaign(db, {
    id: randomUUID(),
    title: 'bench',
    entrance: { kind: 'time' },
    audience: condition,
    steps: [
      {
        wait: 0,
        channel: 'letter',
        words: { title: 'Новая игра', text: 'Посмотрите её правила.', link: null },
        other: null,
        when: null,
        otherwise: 'skip',
      },
    ],
    goal: null,
    state: 'running',
    startsAt: new Date(0),
    reached: 0n,
    sweptAt: null,
    version: 1,
    author: 'bench',
    changedAt: new Date(0),
  })
}

async function countReached({ db }: Deps): Promise<number> {
  const { rows } = await sql<{ reached: bigint }>`select reached from campaign`.execute(db)
  return Number(rows[0]!.reached)
}

/** By the last number that was given, because counting rows would take a part of the speed. */
async function countSent({ db }: Deps): Promise<number> {
  const { rows } = await sql<{ sent: bigint }>`select coalesce(max(id), 0) as sent
    from graphile_worker._private_jobs`.execute(db)
  return Number(rows[0]!.sent)
}

async function bareJobs({ db }: Deps): Promise<number> {
  const payload = { letter: 'offer', to: 'reader-1@ayva.test', values: { title: 'Новая игра' } }
  const tookMs = await timeOf(() =>
    transaction(db, async (tx) => {
      for (let n = 0; n < BARE; n++) await addJob(tx, 'mail.send', { id: randomUUID(), ...payload })
    }),
  )
  return (BARE * 1000) / tookMs
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
