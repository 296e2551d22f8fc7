import { type Currency } from '@ayva/contract/base'
import { type SystemField } from '@ayva/contract/payments/cashier/requisites'
import { type Db, transaction } from '#lib/data/db.ts'
import { minorOf } from '#lib/minor-units.ts'
import { insertRoutes, type RouteRow } from './providers/routes.sql.ts'
import { type SystemRow } from './providers/systems.sql.ts'
import { type ProviderName } from './providers/providers.ts'
import { insertSuggestions, type SuggestionRow, upsertSystems } from './cashier.seed.sql.ts'

type Way = {
  key: 'sbp' | 'card' | 'wallet' | 'ton'
  name: string
  icon: string
  promisedSeconds: number
  /** Lowest and highest sum in major units. */
  range: [number, number]
  multipleOf?: number
  commissionBp?: number
  /** The requisites it asks for, in order; none if omitted. */
  fields?: SystemField[]
  /** The provider; the sandbox if omitted. */
  provider?: ProviderName
}
type CurrencyWays = {
  in: Way[]
  out: Way[]
  /** Suggested sums in major units: small ones, the same for the first and later deposits. */
  offered: number[]
}

const sbp = { key: 'sbp', name: 'СБП', icon: 'lightning' } as const
const card = { key: 'card', name: 'Карта', icon: 'credit-card' } as const
const mir = { ...card, name: 'Карта МИР' } as const
const byTill = { provider: 'kassa' } as const
const wallet = { key: 'wallet', name: 'Кошелёк', icon: 'wallet', ...byTill } as const
const ton = { key: 'ton', name: 'TON', icon: 'diamond', provider: 'coins' } as const
const asked = {
  phone: [{ kind: 'phone', form: 1 }],
  card: [{ kind: 'card', form: 1 }],
  /** Foreign banks require the expiry date of a card. */
  cardAbroad: [
    { kind: 'card', form: 1 },
    { kind: 'expiry', form: 1 },
  ],
  purse: [{ kind: 'purse', form: 1 }],
  email: [{ kind: 'email', form: 1 }],
  /** E-wallet deposits ask for the wallet, then for the e-mail of the receipt. */
  purseAndEmail: [
    { kind: 'purse', form: 1 },
    { kind: 'email', form: 2 },
  ],
  ton: [{ kind: 'ton', form: 1 }],
} satisfies Record<string, SystemField[]>
const threeMinutes = { promisedSeconds: 180 }
const quarter = { promisedSeconds: 900 }
const hour = { promisedSeconds: 3600 }

/** Systems of a currency with cards and e-wallets, scaled from a base sum worth about a hundred roubles. */
function cardsAndWallets(base: number, walletAsks: SystemField[] = asked.purse): CurrencyWays {
  return {
    in: [
      { ...card, ...threeMinutes, range: [base, base * 500] },
      { ...wallet, ...threeMinutes, range: [base, base * 500], fields: asked.purseAndEmail },
    ],
    out: [
      { ...card, ...hour, range: [base * 5, base * 1500], fields: asked.cardAbroad },
      {
        ...wallet,
        ...quarter,
        range: [base * 5, base * 1500],
        commissionBp: 100,
        fields: walletAsks,
      },
    ],
    offered: [2, 5, 10, 20, 30].map((times) => times * base),
  }
}

const ways: Partial<Record<Currency, CurrencyWays>> = {
  RUB: {
    in: [
      { ...sbp, ...threeMinutes, range: [100, 75_000] },
      { ...mir, ...threeMinutes, range: [100, 150_000], multipleOf: 10 },
      { ...wallet, ...threeMinutes, range: [100, 60_000], fields: asked.purseAndEmail },
    ],
    out: [
      { ...sbp, ...quarter, range: [500, 300_000], fields: asked.phone },
      { ...mir, ...hour, range: [500, 150_000], multipleOf: 10, fields: asked.card },
      { ...wallet, ...quarter, range: [500, 100_000], commissionBp: 100, fields: asked.purse },
    ],
    offered: [200, 500, 1000, 2000, 3000],
  },
  UAH: cardsAndWallets(50),
  USD: cardsAndWallets(2, asked.email),
  KZT: cardsAndWallets(500),
  INR: cardsAndWallets(100),
  AZN: cardsAndWallets(2),
  TON: {
    in: [{ ...ton, promisedSeconds: 600, range: [1, 5000] }],
    out: [{ ...ton, promisedSeconds: 1800, range: [2, 5000], fields: asked.ton }],
    offered: [1, 2, 3, 5, 10],
  },
}
/** The position of a currency is the first digit of its systems' ids, so the order must never change. */
const places: Currency[] = ['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON']

/** The payment systems and suggested sums that the product ships with. */
export async function seedCashier(db: Db): Promise<void> {
  const all = places.flatMap((currency) => {
    const { in: ins, out } = ways[currency]!
    return [
      ...ins.map((way, index) => system(currency, 1, index, way)),
      ...out.map((way, index) => system(currency, 2, index, way)),
    ]
  })
  await transaction(db, async (tx) => {
    await upsertSystems(tx, all)
    await insertSuggestions(tx, places.flatMap(suggestions))
    await insertRoutes(tx, all.flatMap(routes))
  })
}

function system(currency: Currency, typeId: 1 | 2, index: number, way: Way): SystemRow {
  const { range, multipleOf, commissionBp = 0, fields = [], provider = 'sandbox', ...names } = way
  return {
    ...names,
    id: (places.indexOf(currency) + 1) * 100 + typeId * 10 + index + 1,
    typeId,
    currency,
    fields,
    provider,
    minimum: minorOf(range[0], currency),
    maximum: minorOf(range[1], currency),
    multipleOf: multipleOf ? minorOf(multipleOf, currency) : 1n,
    commissionBp,
    position: index,
    active: true,
    countries: null,
  }
}

/** Either provider takes over if the other does not answer; coins have only one provider. */
function routes({ id: systemId, key, provider }: SystemRow): RouteRow[] {
  if (key === 'ton') return []
  return [{ systemId, position: 1, provider: provider === 'kassa' ? 'sandbox' : 'kassa' }]
}

/** No sum is marked as the best choice, because only an operator may recommend one. */
function suggestions(currency: Currency): SuggestionRow[] {
  return (['first', 'other'] as const).flatMap((depositNumber) =>
    ways[currency]!.offered.map((value) => ({
      depositNumber,
      currency,
      value: minorOf(value, currency),
    })),
  )
}
