/** Gifts as their player sees them: state and terms. */
import { type Answer, type Query } from '@ayva/contract/base'
import {
  type Gift,
  type GiftState,
  type listGifts as listGiftsCall,
} from '@ayva/contract/payments/gifts'
import { type listPlayerGifts } from '@ayva/contract/payments/gifts/office'
import { giftStates, openStates } from '@ayva/contract/payments/gifts/words'
import { BonusTerms, WinTerms } from '@ayva/contract/ledger/wallet/bonus'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type TimelineOf } from '#lib/module.ts'
import { toldTime } from '#lib/clock.ts'
import { mustBePlayer } from '../../identity/auth/auth.ts'
import { activeBonuses, freeRoundsOf } from '../../ledger/wallet/wallet.ts'
import { type GiftRow } from './gifts.sql.ts'
import * as store from './gifts.sql.ts'
import { engineTerms, factsOf, knownOffers, type Offer } from './offers/offers.ts'
import { type EngineTerms, truthOf } from './truth/truth.ts'

const endedStates = giftStates.filter((state) => !(openStates as readonly string[]).includes(state))

export async function listOf(
  deps: Deps,
  playerId: bigint,
  { state, ...page }: Query<typeof listGiftsCall>,
): Promise<Answer<typeof listGiftsCall>> {
  const states = statesOf(state)
  const rows = await store.listGifts(deps.db, playerId, { states, ...page })
  return { gifts: await viewsOf(deps, playerId, rows), counts: await countsOf(deps, playerId) }
}

async function viewsOf(deps: Deps, playerId: bigint, rows: GiftRow[]): Promise<Gift[]> {
  const standings = await standingsOf(deps, playerId, rows)
  const gifts: Gift[] = []
  // One after the other, because each card may need much computation.
  for (const row of rows) gifts.push(await view(deps, row, standings))
  return gifts
}

const OFFICE_PAGE = 20

/** The same for operators, by pages. */
export async function giftsOfPlayer(
  deps: Deps,
  playerId: bigint,
  { state, after }: Query<typeof listPlayerGifts>,
): Promise<Answer<typeof listPlayerGifts>> {
  await mustBePlayer(deps.db, playerId)
  const before = after === undefined ? undefined : BigInt(after)
  const asked = { states: statesOf(state), before, limit: OFFICE_PAGE }
  const rows = await store.listGiftsBefore(deps.db, playerId, asked)
  const next = rows.length < OFFICE_PAGE ? null : String(rows.at(-1)!.id)
  return { gifts: await viewsOf(deps, playerId, rows), next }
}

export const giftsTimeline: TimelineOf = {
  kind: 'gift',
  async read(deps, playerId, page) {
    const rows = await store.listGiven(deps.db, playerId, page)
    const offers = await knownOffers(deps)
    return rows.map(({ id, giftKey, giftVersion, givenAt, currency, amount }) => ({
      key: `gift ${id}`,
      kind: 'gift',
      at: givenAt.toISOString(),
      words: `Подарок «${offers.find(giftKey, giftVersion)?.title ?? giftKey}»`,
      amount: amount === null ? null : { minor: amount, currency },
      opens: null,
    }))
  },
}

function statesOf(state: Query<typeof listGiftsCall>['state']): readonly GiftState[] {
  if (state === undefined) return giftStates
  if (state === 'open') return openStates
  return state === 'ended' ? endedStates : [state]
}

async function countsOf({ db }: Deps, playerId: bigint) {
  const counts = await store.countStates(db, playerId)
  const sum = (states: readonly GiftState[]) =>
    states.reduce((all, state) => all + (counts[state] ?? 0), 0)
  const { waiting = 0, available = 0, chosen = 0, active = 0 } = counts
  return { open: sum(openStates), waiting, available, chosen, active, ended: sum(endedStates) }
}

/** One gift of the player; another player's is not found. */
export async function showGift(deps: Deps, playerId: bigint, id: bigint): Promise<Gift> {
  const row = await store.findGift(deps.db, playerId, id)
  if (!row) throw refuse('not_found')
  return view(deps, row, await standingsOf(deps, playerId, [row]))
}

/** The progress of gifts that are being played, by their ids in the wallet. */
type Standings = {
  bonuses: Map<string, { balance: bigint; wagered: bigint; required: bigint }>
  rounds: Map<string, number>
}

async function standingsOf(
  deps: Deps,
  playerId: bigint,
  rows: readonly GiftRow[],
): Promise<Standings> {
  const some = rows.some(({ state }) => state === 'active')
  const [bonuses, rounds] = some
    ? await Promise.all([
        activeBonuses(deps.db, playerId),
        freeRoundsOf(deps.db, playerId, toldTime(deps.clock)),
      ])
    : [[], []]
  return {
    bonuses: new Map(bonuses.map((grant) => [grant.id, grant])),
    rounds: new Map(rounds.map(({ id, remaining }) => [id, remaining])),
  }
}

async function view(deps: Deps, row: GiftRow, standings: Standings): Promise<Gift> {
  const { currency, state } = row
  const offer = await offerOfGift(deps, row)
  const standing = standings.bonuses.get(row.grantId ?? '')
  const money = (minor: bigint) => ({ minor, currency })
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  const facts = await factsOf(deps, offer, currency)
  const { key, version, kind, title, text, image } = offer
  return {
    id: Number(row.id),
    key,
    version,
    kind,
    title,
    text,
    image,
    state,
    opens: row.opens,
    ...facts,
    amount: row.amount === null ? facts.amount : money(row.amount),
    givenAt: row.givenAt.toISOString(),
    takeUntil: iso(row.takeUntil),
    takenAt: iso(row.takenAt),
    playUntil: iso(row.playUntil),
    endedAt: iso(row.endedAt),
    wager: standing
      ? {
          current: money(standing.wagered),
          required: money(standing.required),
          balance: money(standing.balance),
        }
      : null,
    roundsLeft: roundsLeftOf(row, offer, standings),
    brought: row.brought === null ? null : money(row.brought),
    truth: await truthOf(deps, {
      kind,
      currency,
      offer: offer.terms,
      terms: frozenTerms(row) ?? (await engineTerms(deps, offer, currency)),
      given:
        row.amount === null ? undefined : { amount: row.amount, deposit: row.paymentSum, standing },
    }),
  }
}

function roundsLeftOf({ state, grantId }: GiftRow, { terms }: Offer, { rounds }: Standings) {
  if (terms.rounds === null || state !== 'active') return null
  return rounds.get(grantId ?? '') ?? 0
}

/** The offer in the version that was given; versions are never changed or deleted. */
export async function offerOfGift(
  deps: Deps,
  { giftKey, giftVersion }: Pick<GiftRow, 'giftKey' | 'giftVersion'>,
): Promise<Offer> {
  const known = (await knownOffers(deps)).find(giftKey, giftVersion)
  if (!known) throw new Error(`gift ${giftKey} has no version ${giftVersion}`)
  return known
}

const Frozen = z.union([BonusTerms, WinTerms])

/** The terms that were fixed when the gift was taken. */
function frozenTerms({ terms }: GiftRow): EngineTerms | undefined {
  return terms === null ? undefined : z.decode(Frozen, terms as never)
}
