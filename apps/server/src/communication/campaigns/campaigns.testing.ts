/** A letter campaign to many players that is interrupted, and its results. */
import { randomUUID } from 'node:crypto'
import {
  type Campaign,
  saveCampaign,
  showCampaign,
  startCampaign,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignStep } from '@ayva/contract/communication/campaigns/way'
import { changeSetting } from '@ayva/contract/platform/settings'
import { sql } from '#lib/data/db.ts'
import { type TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import pg from 'pg'
import { createJobs } from '../../app.ts'
import { RUN } from './run.ts'

type Call = TestApp['call']
const why = 'проверка'

type Words = CampaignStep['words']
export const oneStep = (channel: CampaignStep['channel'], words: Words) => ({
  entrance: { kind: 'time' as const },
  goal: null,
  steps: [stepOf({ channel, words })],
})
export const stepOf = (over: Partial<CampaignStep> = {}): CampaignStep => ({
  wait: 0,
  channel: 'inbox',
  words: { title: 'Новая игра', text: 'Посмотрите её правила.', link: null },
  other: null,
  when: null,
  otherwise: 'skip',
  ...over,
})

/** Players who want letters; every tenth has not agreed, and every hundredth is not in the audience. */
export async function addReaders({ deps, clock }: TestApp, count: number): Promise<void> {
  const now = clock.now()
  await sql`insert into player (email, email_confirmed_at, password_hash, birth_date, currency, labels,
      rules_version, rules_accepted_at, created_at)
    select 'reader-' || n || '@ayva.test', ${now}::timestamptz, 'none', '1990-05-17', 'RUB',
      case when n % 100 = 0 then array['test'] else '{}' end, 'test', ${now}, ${now}
    from generate_series(1, ${count}::int) n`.execute(deps.db)
  await sql`insert into player_email (email, player_id)
    select email, id from player where email like 'reader-%'`.execute(deps.db)
  await sql`insert into consent_choice (player_id, channel, allowed, chosen_by, at)
    select id, 'letter', true, 'settings', ${now} from player
    where email like 'reader-%' and id % 10 <> 0`.execute(deps.db)
}

/** By default a campaign for everybody at once that began long ago. */
type Draft = Pick<Campaign, 'steps' | 'audience'> &
  Partial<Pick<Campaign, 'entrance' | 'goal' | 'startsAt'>>

/** Saves a campaign and starts it; returns its id. */
export async function beginCampaign(office: Call, draft: Draft): Promise<string> {
  const id = randomUUID()
  const body = {
    title: 'Проба',
    entrance: { kind: 'time' as const },
    goal: null,
    startsAt: '2026-01-01T00:00:00.000Z',
    ...draft,
    seen: 0,
    why,
  }
  await office(saveCampaign, { params: { id }, body })
  await office(startCampaign, { params: { id }, body: { why } })
  return id
}

/** By letter, and afterwards on the site. */
export async function begin(office: Call): Promise<string> {
  await office(changeSetting, {
    params: { alias: 'campaign_rates' },
    body: { value: { letter: 1_000_000, inbox: 1_000_000 }, why },
  })
  return beginCampaign(office, {
    steps: [stepOf({ channel: 'letter' }), stepOf()],
    audience: { not: { fact: 'labels', has: 'test' } },
  })
}

/**
 * Runs a campaign to its end. When the number of posted letters reaches `killAfter`, all database connections are cut,
 * as if a worker died, and the work starts again, as the next worker would. Returns the numbers at which it was cut.
 */
export async function runInterrupted(
  { deps }: TestApp,
  { office, id, killAfter }: { office: Call; id: string; killAfter: number[] },
): Promise<number[]> {
  const client = new pg.Client({ connectionString: deps.config.DATABASE_URL })
  await client.connect()
  const posted = async () =>
    Number((await client.query('select count(*) from consent_sent')).rows[0].count)
  const cut: number[] = []
  try {
    for (const wanted of killAfter) {
      let work: Promise<void> | undefined
      // A run with a connection from before the cut fails at once, and is started again.
      while ((await posted()) < wanted) work ??= run(deps).finally(() => (work = undefined))
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      cut.push(await posted())
      await work
    }
    const isOver = async () =>
      (await office(showCampaign, { params: { id } })).campaign.state === 'finished'
    for (let over = false; !over;) {
      await run(deps)
      over = await isOver().catch(() => false)
    }
  } finally {
    await client.end()
  }
  return cut
}

/** An interrupted run fails; the queue retries it. */
const run = (deps: TestApp['deps']) => runDueJobs(createJobs(deps), RUN).catch(() => {})

/** The number of letters to each address, and the players who were missed, by letter and on the site. */
export async function outcomeOf({
  deps,
}: TestApp): Promise<{ twice: number; missed: number; posted: number; onSite: number }> {
  const { rows } = await sql<{ twice: number; missed: number; posted: number; onSite: number }>`
    with letters as (select payload ->> 'to' as email, count(*) from graphile_worker._private_jobs
      where payload ->> 'letter' = 'offer' group by 1),
    meant as (select id, email from player where email like 'reader-%' and not labels @> array['test']),
    told as (select player_id, count(*) from inbox_notification where name = 'offer' group by 1)
    select (select count(*)::int from letters where count > 1)
        + (select count(*)::int from told where count > 1) as twice,
      (select coalesce(sum(count), 0)::int from letters) as posted,
      (select coalesce(sum(count), 0)::int from told) as "onSite",
      (select count(*)::int from meant where id % 10 <> 0
        and not exists (select from letters where letters.email = meant.email))
        + (select count(*)::int from meant
          where not exists (select from told where player_id = meant.id)) as missed`.execute(
    deps.db,
  )
  return rows[0]!
}
