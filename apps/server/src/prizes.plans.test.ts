/** Query plans of rewards, limits, inbox and blog in a full database. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, sql } from '#lib/data/db.ts'
import { faultsOfAll, overheard } from '#lib/data/plans.testing.ts'
import { type Deps } from '#lib/deps.ts'
import { TestApp } from '#lib/testing.ts'
import { achievementsOf } from './rewards/achievements/achievements.ts'
import { countFirsts } from './rewards/discoveries/discoveries.ts'
import { createApp } from './app.ts'
import { shareBrowser } from './identity/auth/auth.ts'
import * as blog from './communication/blog/blog.sql.ts'
import { listLastDays } from './payments/gifts/gifts.sql.ts'
import { countUnused } from './payments/gifts/gifts.ts'
import { playersOnBreak } from './protection/limits/limits.ts'
import * as inbox from './communication/inbox/inbox.sql.ts'
import * as push from './communication/push/push.sql.ts'
import * as limits from './protection/limits/limits.sql.ts'
import { listLimited } from './protection/limits/time.sql.ts'
import * as draws from './rewards/lottery/draw.sql.ts'
import * as lotteries from './rewards/lottery/lottery.sql.ts'
import { lockLevelGift, listUngiven } from './rewards/loyalty/gifts.sql.ts'
import { countBetween, findExperience } from './rewards/loyalty/loyalty.sql.ts'
import * as missions from './rewards/missions/missions.sql.ts'
import * as referral from './rewards/referral/referral.sql.ts'
import * as pairs from './rewards/referral/pairs.sql.ts'
import * as rewards from './rewards/referral/reward.sql.ts'
import * as wheel from './rewards/fortune-wheel/fortune-wheel.sql.ts'

const PLAYERS = 20_000
const DEVICE = '00000000-0000-8000-8000-000000000007'
const delivery = { playerId: 7n, operation: 'operation 7', deviceId: DEVICE }
const SMALL = ['article', 'lottery', 'game', 'developer', 'setting']

let testApp: TestApp
let asked: RootOperationNode[]
let deps: Deps
let db: Db
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  for (const statement of filling) await statement.execute(testApp.deps.db)
  db = overheard(testApp.deps.db, (node) => void asked.push(node))
  deps = { ...testApp.deps, db }
})
afterAll(async () => {
  // The inserted rows do not satisfy the books, so they are deleted at the end.
  for (const table of filled)
    await sql`truncate ${sql.table(table)} cascade`.execute(testApp.deps.db)
  await testApp.close()
})

const filled = [
  'discovery',
  'factor',
  'passkey',
  'favorite_game',
  'reality_check',
  'tournament_member',
  'tournament',
  'wheel_spin',
  'wheel_state',
  'mission_tally',
  'mission_done',
  'lottery_winner',
  'lottery_ticket',
  'lottery',
  'article_comment',
  'article',
  'referral_reward',
  'referral_friend',
  'referral_owner',
  'referral_inviter',
  'referral_code',
  'experience',
  'level_gift',
  'player_break',
  'player_limit',
  'limit_time',
  'limit_plan',
  'user_gift',
  'fame_win',
  'game_last_played',
  'seed_pair',
  'inbox_notification',
  'push_device',
  'push_delivery',
  'push_browser',
]
/** The oldest player has the id 1. */
const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), now() from generate_series(1, ${PLAYERS}::int) n`,
  sql`insert into developer (id, slug, name, about, position) values (1, 'studio', 'Студия', '', 1)`,
  sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select n, 'game-' || n, 1, 'Игра ' || n, '', 'dice', 'dice-99', 1, 'kosti', '{}', '{}', '{}', n, true
      from generate_series(1, 60) n`,
  sql`insert into wheel_spin (player_id, n, key, request_hash, made_at, level_id, sectors, sector,
      is_additional, spins_left, additional_left, server_seed, server_seed_hash, client_seed,
      client_seed_chosen)
    select p, n, 'key-' || n, '', now(), 1, '[]', 0, false, 0, 0, '', '', '', false
      from (values (1, 20000), (2, 500)) one (p, spins), generate_series(1, spins) n`,
  sql`insert into discovery (player_id, kind, key, at)
    select p, 'game', g::text, now() from generate_series(1, 8000) p, generate_series(1, 10) g`,
  sql`insert into factor (player_id, kind, begun_at)
    select p, 'email', now() from generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into passkey (player_id, id, credential_id, public_key, counter, transports, name,
      created_at)
    select p, gen_random_uuid(), '\\x00', '\\x00', 0, '{}', 'Ключ', now()
      from generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into favorite_game (player_id, game_id, added_at)
    select p, g, now() from generate_series(1, 8000) p, generate_series(1, 3) g`,
  sql`insert into reality_check (player_id) select p from generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into tournament (name, art, start_at, end_at, currency, prizes, game_ids, rounds_needed,
      author)
    values ('Забег', 'orbita', now(), now() + interval '1 day', 'RUB', '{100}', '{1}', 1, 'x')`,
  sql`insert into tournament_member (tournament_id, entry, owner_id, joined_at, score_at)
    select t.id, p, p, now(), now() from tournament t, generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into mission_tally (player_id, day, game_id, rounds, best100)
    select p, '2026-11-2' || d, g, 3, 150 from generate_series(1, 8000) p, generate_series(0, 1) d,
      generate_series(1, 5) g`,
  sql`insert into mission_done (player_id, day, key, gift_key, done_at, gift_id)
    select p, '2026-11-2' || d, 'two', 'any', now() - p * interval '1 second',
      case when p % 50 > 0 then p end
      from generate_series(1, 20000) p, generate_series(0, 1) d`,
  sql`insert into lottery (name, art, start_at, end_at, currency, prizes, seed, sealed_seed,
      commitment, salt_event, author, tickets, drawn_at)
    select 'Лотерея ' || n, 'orbita', now() - n * interval '1 hour',
      now() - (n - 3) * interval '1 hour', 'RUB', '{100}',
      case when n > 3 then repeat('a', 64) end, case when n <= 3 then '\\x00'::bytea end,
      encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), 'none', 'x', 100000, case when n > 3 then now() end
      from generate_series(1, 1000) n`,
  sql`insert into lottery_ticket (lottery_id, number, owner_id, at, day)
    select 1, n, 1 + n % 20000, now(), '2026-01-01'::date + (n / 20000)::int
      from generate_series(1, 100000) n
    union all select l, 1, 1, now(), '2026-01-01' from generate_series(2, 1000) l`,
  sql`insert into lottery_winner (lottery_id, place, number, owner_id, currency, amount, transfer_id, paid_at)
    select l, 1, 1, 1, 'RUB', 100, gen_random_uuid(), case when l % 20 > 0 then now() end
      from generate_series(4, 1000) l`,
  sql`insert into article (slug, title, seo_title, topic, lead, text, art, publish_at, created_at)
    select 'slug-' || n, 't', 't', 't', 'l', repeat('text ', 4000), 'orbita', now(), now()
      from generate_series(1, 1000) n`,
  sql`insert into article_comment (article_id, author_id, text, at, operation, is_hidden)
    select case when n < 9000 then 1 + n % 3 else 4 + n % 30 end, n % 4 + 1, 'text', now() - (60000 - n) * interval '1 minute', 'operation-' || n,
      n % 9 = 0 from generate_series(1, 59999) n`,
  sql`insert into referral_owner (player_id, code, friends) values (1, 'aaaaaaaaaa', 19000)`,
  sql`insert into referral_friend (player_id, n, friend_id, came_at)
    select 1, n, n + 1, now() from generate_series(1, 19000) n`,
  sql`insert into referral_inviter (player_id, inviter_id)
    select n + 1, 1 from generate_series(1, 19000) n`,
  sql`insert into referral_reward (player_id, friend_id, payment_id, n, transfer_id, currency, amount,
      counted, percent, state, due_at, ended_at)
    select 1, n + 1, d, n, gen_random_uuid(), 'RUB', 100, 1000, 10,
      case when d = 1 then 'paid' else 'waiting' end, now() + (n - 100) * interval '1 minute',
      case when d = 1 then now() - n * interval '1 hour' end
      from generate_series(1, 19000) n, generate_series(1, 2) d`,
  sql`insert into experience (player_id, own, outside)
    select n, n, n from generate_series(1, 20000) n`,
  sql`insert into level_gift (player_id, level_id, gift_key, reached_at, gift_id)
    select n, 2, 'any', now() - n * interval '1 minute', case when n % 20 > 0 then n end
      from generate_series(1, 20000) n`,
  sql`insert into player_break (player_id, n, term, since, until, long_term)
    select n % 5000 + 1, 1 + n / 5000, 'day', now(), now() + interval '1 day', false
      from generate_series(0, 19999) n`,
  sql`insert into player_limit (player_id, name, period, currency, max, set_at)
    select n, 'session', 'day', '', 60, now() from generate_series(1, 20000) n`,
  sql`insert into limit_time (player_id, day, ms, last_at)
    select n, '2026-11-21', 0, now() from generate_series(1, 20000) n`,
  sql`insert into limit_plan (player_id, name, period, currency, id, at, until)
    select n, 'session', 'day', '', gen_random_uuid(), now(), now() + interval '1 day'
      from generate_series(1, 20000) n`,
  sql`insert into fame_win (player_id, period, currency, round_id, game_id, is_own, stake, payout, times100, at)
    select n, 'total', 'RUB', gen_random_uuid(), 1, false, 100, 300, 300, now()
      from generate_series(1, 20000) n`,
  sql`insert into game_last_played (player_id, game_id, played_at, last_day, bets)
    select n % 500 + 1, 1 + n / 500, now(), current_date, 1 from generate_series(0, 19999) n`,
  sql`insert into seed_pair (player_id, id, server_seed, server_seed_hash, client_seed, committed_at,
      started_at, revealed_at, rounds_played)
    select 1 + n % 2000, gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'word', now(), now(), now(), 0
      from generate_series(1, 20000) n`,
  sql`insert into limit_change (player_id, id, name, period, currency, max, at)
    select 1, gen_random_uuid(), 'session', 'day', '', 60, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`,
  sql`insert into push_device (player_id, id, session_id, sealed, device, told_at)
    select p, gen_random_uuid(), gen_random_uuid(), '', '', now() from generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into push_delivery (player_id, operation, device_id, state, at)
    select p, 'operation ' || n, ${DEVICE}, case when n = 1 and p % 100 = 0 then 'failed' else 'sent' end,
      now() - p * interval '5 minutes' from generate_series(1, 2000) p, generate_series(1, 10) n`,
  sql`insert into push_browser (id, player_id)
    select gen_random_uuid(), p from generate_series(1, ${PLAYERS}::int) p`,
  sql`insert into user_gift (player_id, source, gift_key, gift_version, currency, state, opens, given_at, ended_at)
    select p, 'wheel ' || n, 'any', 1, 'RUB', 'expired', 'now', now(), now()
      from (values (1, 20000), (2, 500)) one (p, gifts), generate_series(1, gifts) n`,
  sql`insert into session (id, player_id, refresh_hash, rotation_key, rotated_at, expires_at, created_at,
      entered_at, ip, user_agent)
    select gen_random_uuid(), 1 + n % 2000, '', '', now(), now(), now(), now(), '10.0.0.' || n % 250, 'a'
      from generate_series(1, 20000) n`,
  sql`insert into inbox_notification (player_id, operation, name, said, at, created_at, viewed_at, deleted_at)
    select p, 'operation ' || n, 'bonus_expired', '{}', now(), now() - p * interval '5 minutes',
      case when n > 5 then now() end, case when n % 3 = 0 then now() end
      from generate_series(1, 2000) p, generate_series(1, case when p < 10 then 300 else 30 end) n`,
  sql`insert into user_gift (player_id, source, gift_key, gift_version, currency, state, opens, given_at,
      take_until, last_day_at)
    select p, 'last ' || n, 'any', 1, 'RUB', 'available', 'now', now(), now() + n * interval '1 day',
      now() + (n - 1) * interval '1 day' + p * interval '1 second'
      from generate_series(3, 4000) p, generate_series(1, 5) n`,
  sql`analyze`,
]

const now = new Date()
const page = { limit: 50, offset: 0 }
const deep = { limit: 50, offset: 10_000 }
const ago = (ms: number) => new Date(now.getTime() - ms)
const DAY = 86_400_000

test.each<[string, () => Promise<unknown>]>([
  ['wheel: spins', () => wheel.listSpins(db, { playerId: 1n, ...deep })],
  ['wheel: a key', () => wheel.findByKey(db, 1n, 'key-77')],
  ['missions: counts', () => missions.sumTallies(db, [7n], ['2026-11-21'])],
  ['missions: done', () => missions.listDone(db, 7n, '2026-11-21')],
  [
    'missions: those without a gift',
    () => missions.listUnrewarded(db, { since: ago(DAY), after: undefined, limit: 500 }),
  ],
  ['missions: gifts not taken', () => countUnused(db, 1n, 'mission ')],
  [
    'lottery: a list',
    () =>
      lotteries.selectLotteries(db, {
        ...page,
        now,
        sort: '-endDate',
        active: '0',
        startDate: undefined,
        vipFirst: false,
      }),
  ],
  ['lottery: tickets', () => lotteries.selectTickets(db, 1, { ...deep, before: undefined })],
  [
    'lottery: own tickets',
    () => lotteries.selectOwn(db, 1n, { ids: [1, 2, 3], day: '2026-01-01' }),
  ],
  ['lottery: a key', () => lotteries.findOperation(db, 1n, 'operation')],
  ['lottery: winners', () => draws.selectWinners(db, [5, 6, 7])],
  ['lottery: whose tickets win', () => draws.ownersOf(db, 1, [5, 700, 90_000])],
  ['lottery: what is to be drawn', () => draws.listUndrawn(db, now, 200)],
  ['lottery: who is to be paid', () => draws.listUnpaid(db, undefined, 200)],
  ['lottery: what is forgotten', () => lotteries.forgetOwner(db, 777n)],
  ['blog: comments', () => blog.selectComments(db, 1, { limit: 10, offset: 0, before: undefined })],
  ['blog: comments before one', () => blog.selectComments(db, 1, { ...page, before: 500 })],
  ['blog: moments of an author', () => blog.selectMoments(db, 1n, ago(DAY), 30)],
  ['blog: a key', () => blog.findOperation(db, 1n, 'operation-4')],
  ['referral: friends', () => referral.listFriends(db, { playerId: 1n, ...deep })],
  ['referral: an inviter', () => rewards.findInvited(db, 700n)],
  ['referral: due', () => rewards.listDue(db, { now, after: undefined, limit: 500 })],
  [
    'referral: paid for a friend',
    () => rewards.sumPaidFor(db, { playerId: 1n, friendId: 700n, currency: 'RUB' }),
  ],
  [
    'referral: paid in a day',
    () => rewards.sumPaidSince(db, { playerId: 1n, currency: 'RUB', since: ago(DAY) }),
  ],
  ['referral: sums of friends', () => rewards.sumsOf(db, 1n, [1, 2, 3, 4, 5])],
  ['referral: one browser', () => shareBrowser(db, 7n, 8n)],
  [
    'referral: pairs',
    () => pairs.listPairs(db, { review: undefined, after: undefined, limit: 50 }),
  ],
  [
    'referral: pairs that nobody has looked at, further down',
    () =>
      pairs.listPairs(db, {
        review: 'open',
        after: { cameAt: ago(0), playerId: 1n, n: 9_000 },
        limit: 50,
      }),
  ],
  ['referral: sums of pairs', () => pairs.sumsOfPairs(db, [{ playerId: 1n, n: 7 }])],
  ['loyalty: experience', () => findExperience(db, 7n)],
  [
    'loyalty: players of a level',
    () => countBetween(db, { from: 39_000n, below: 39_500n, most: 10_001 }),
  ],
  ['loyalty: the gift of a level', () => lockLevelGift(db, { playerId: 7n, levelId: 2 })],
  [
    'loyalty: those without a gift',
    () => listUngiven(db, { since: ago(DAY), after: undefined, limit: 500 }),
  ],
  ['limits: breaks of many', () => playersOnBreak(db, [1n, 2n, 3n], now)],
  ['limits: changes', () => limits.listChanges(db, 1n, page)],
  ['limits: changes of a day', () => limits.countChanges(db, 1n, ago(DAY / 2))],
  ['limits: what every page asks', () => limits.findHeld(db, 1n, now)],
  ['limits: a page of limited ones', () => listLimited(db, { after: 10_000n, limit: 500 })],
  ['inbox: a page', () => inbox.listNotices(db, 1n, { ...page, before: undefined })],
  ['inbox: a page before one', () => inbox.listNotices(db, 1n, { ...page, before: 200n })],
  ['inbox: counts', () => inbox.countNotices(db, 1n)],
  ['inbox: the badge', () => inbox.countUnread(db, 1n)],
  ['inbox: an operation', () => inbox.findByOperation(db, 1n, 'operation 7')],
  ['inbox: the bound', () => inbox.dropBeyond(db, 1n, 300)],
  ['inbox: viewed', () => inbox.markViewed(db, 1n, now)],
  ['inbox: one deleted', () => inbox.markDeleted(db, 1n, { at: now, id: 5n })],
  ['inbox: what is old', () => inbox.sweepOld({ now, old: ago(6 * DAY) }, 100).execute(db)],
  ['push: browsers', () => push.listDevices(db, 1n)],
  ['push: who can be reached', () => push.selectReachable(db, [1n, 2n, 3n])],
  ['push: whose a browser is', () => push.ownerOf(db, DEVICE)],
  ['push: a page of browsers', () => push.pageOfDevices(db, { playerId: 9n, id: DEVICE }, 100)],
  ['push: what became of one', () => push.findDelivery(db, delivery)],
  [
    'push: what is old',
    () => push.sweepDeliveries({ now, old: ago(1900 * 5 * 60_000) }, 100).execute(db),
  ],
  ['push: figures', () => push.countDeliveries(db, 'failed', ago(DAY))],
  ['gifts: last days', () => listLastDays(db, { now, after: undefined, limit: 500 })],
  ['achievements', () => achievementsOf(deps, 7n, 7n)],
  ['first times of days', () => countFirsts(db, [7n, 8n], ago(DAY))],
])('every statement of %s uses an index', async (_, ask) => {
  asked = []
  await ask()
  expect(asked.length).toBeGreaterThan(0)
  expect(await faultsOfAll(db, asked, SMALL)).toEqual([])
})
