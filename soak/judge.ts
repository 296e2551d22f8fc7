import { paymentStatus } from '@ayva/contract/payments/cashier'
import { rotateSeeds, showRound } from '@ayva/contract/games/rounds'
import { recompute } from '@ayva/game-math/verify'
import { registry } from '@ayva/games/registry.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Person } from './person.ts'

const { SUCCESS, FAIL, CANCELLED } = paymentStatus
const SETTLE_MS = 600_000
const RECOMPUTED_EACH = 25

type Payment = { id: string; type: number; status: number; sum: string; reason: string | null }

/** What is in the database beside what was acknowledged; every difference is told in a sentence. */
export async function judge(
  { databaseUrl }: { databaseUrl: string },
  people: Person[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const wrong: string[] = []
    for (const person of people) wrong.push(...(await judgeOne(client, person)))
    wrong.push(...(await unreconciled(client)))
    return wrong
  } finally {
    await client.end()
  }
}

/** Operations that are paid at a provider and not here, or here and not there. */
async function unreconciled(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `select coalesce(p.provider, o.provider) || ' ' || coalesce(p.operation_id, o.operation_id)
       || ': ' || coalesce(o.status, 'unknown there') || ', '
       || coalesce(p.status_id::text, 'unknown here') as found
     from payment p full join sandbox.psp_operation o
       on (o.provider, o.operation_id) = (p.provider, p.operation_id)
     where coalesce(p.status_id = $1, false) <> coalesce(o.status = 'success', false)
       or (p.status_id = $1 and o.currency <> p.currency)`,
    [SUCCESS],
  )
  return rows.map(({ found }) => found)
}

async function judgeOne(client: pg.Client, { email, journal, call }: Person): Promise<string[]> {
  const wrong: string[] = []
  const say = (what: string) => wrong.push(`${email}: ${what}`)
  const ask = async <Row>(text: string) => (await client.query(text, [email])).rows as Row[]
  const of = 'player_id = (select id from player where email = $1)'
  type Played = { id: string; payout: string; stake: string; status: string }
  const rounds = await ask<Played>(
    `select id, payout::text, stake::text, status::text from round where ${of}`,
  )
  const found = new Map(rounds.map((round) => [round.id, round]))
  for (const [id, { payout, stake, status }] of journal.rounds) {
    const round = found.get(id)
    if (!round) say(`round ${id} was acknowledged and is lost`)
    else if (round.payout !== `${payout}` || round.stake !== `${stake}` || round.status !== status)
      say(`round ${id} was told otherwise: ${round.stake} → ${round.payout}, ${round.status}`)
  }
  for (const { id } of rounds)
    if (!journal.rounds.has(id)) say(`round ${id} was never acknowledged`)

  const payments = await settledPayments(() =>
    ask<Payment>(
      `select id::text, type_id as type, status_id as status, sum::text, reason from payment where ${of}`,
    ),
  )
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  for (const [id, { sum, paid }] of journal.deposits) {
    const payment = known.get(`${id}`)
    if (payment?.sum !== `${sum}`) say(`deposit ${id} was acknowledged and is lost`)
    else if ((payment.status === SUCCESS) !== paid)
      say(
        `deposit ${id}, ${paid ? 'paid' : 'not paid'}, has come to ${payment.status} (${payment.reason})`,
      )
  }
  for (const id of journal.withdrawals.keys())
    if (!known.has(`${id}`)) say(`withdrawal ${id} was acknowledged and is lost`)
  for (const { id, type, status } of payments)
    if (!journal.deposits.has(Number(id)) && !journal.withdrawals.has(Number(id)))
      say(`payment ${id} of type ${type}, in ${status}, was never acknowledged`)

  const sign = (type: number) => (type === 1 ? 1n : -1n)
  const moved = payments
    .filter(({ status }) => status === SUCCESS)
    .reduce((sum, one) => sum + sign(one.type) * BigInt(one.sum), 0n)
  const won = rounds.reduce((sum, one) => sum + BigInt(one.payout) - BigInt(one.stake), 0n)
  const [purse] = await ask<{ sum: string }>(
    // Points are earned by play and bought with nothing.
    `select coalesce(sum(balance), 0)::text as sum from wallet_account
      where ${of} and currency <> 'POINTS'`,
  )
  if (BigInt(purse!.sum) !== moved + won) say(`has ${purse!.sum}, and ${moved + won} is due`)
  wrong.push(...(await unfair(call, [...journal.rounds.keys()].slice(-RECOMPUTED_EACH))))
  return wrong
}

/** Every payment comes to an end by itself, though all that was hurt needs its time. */
async function settledPayments(ask: () => Promise<Payment[]>): Promise<Payment[]> {
  const ends: number[] = [SUCCESS, FAIL, CANCELLED]
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const payments = await ask()
    const waits = payments.some(({ status }) => !ends.includes(status))
    if (!waits || performance.now() > deadline) return payments
    await pause(200)
  }
}

/** Rounds that a player's own recomputation finds otherwise than they were shown. */
async function unfair(call: Person['call'], ids: string[]): Promise<string[]> {
  await call(rotateSeeds, { body: { clientSeed: 'soak' }, idempotencyKey: randomUUID() })
  const wrong: string[] = []
  for (const roundId of ids) {
    const { round, proof } = await call(showRound, { params: { roundId } })
    const { outcome, payout } = recompute(registry.find(round.modelId, round.modelVersion), {
      ...round,
      serverSeed: proof.serverSeed!,
      clientSeed: proof.clientSeed,
      nonce: proof.nonce,
      capMultiplier4: round.capMultiplier4 ?? undefined,
    })
    const same = isDeepStrictEqual(plain(outcome), plain(round.outcome)) && payout === round.payout
    if (!same) wrong.push(`round ${roundId} is recomputed otherwise`)
  }
  return wrong
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
