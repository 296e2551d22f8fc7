import { type Endpoint } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type Round } from '@ayva/contract/games/rounds'
import { createTable } from './table.ts'

const money = (minor: bigint) => ({ minor, currency: 'RUB' as const })
export const purse = (minor: bigint, sequence: number) => ({ balance: money(minor), sequence })

export const round: Round = {
  id: '0198c0de-0000-7000-8000-000000000001',
  gameId: 7,
  mode: 'real',
  modelId: 'dice-99',
  modelVersion: 1,
  status: 'settled',
  currency: 'RUB',
  bet: 4000n,
  stake: 4000n,
  payout: 9000n,
  params: {},
  actions: [],
  outcome: {},
  legal: null,
  capMultiplier4: null,
  celebrate: 'small',
  seedPairId: '0198c0de-0000-7000-8000-000000000002',
  nonce: 0,
  openedAt: '2026-01-01T00:00:00Z',
  nextStartAt: '2026-01-01T00:00:05Z',
  settleAt: null,
}

type Asked = { idempotencyKey?: string; body?: unknown }

/** A table whose server gives these answers in order; errors are thrown. */
export function tableWith(...answers: unknown[]) {
  const asked: { endpoint: Endpoint; asked: Asked }[] = []
  const call = (async (endpoint: Endpoint, what: Asked) => {
    asked.push({ endpoint, asked: what })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Call
  const seen: bigint[] = []
  const table = createTable({
    call,
    game: { id: 7, art: 'kosti' },
    onBalance: ({ balance }) => seen.push(balance.minor),
    options: {
      mode: 'real',
      demoId: null,
      engine: 'dice',
      modelId: 'dice-99',
      modelVersion: 1,
      modelHash: '',
      currency: 'RUB',
      purse: purse(10_000n, 1),
      freeRounds: null,
      fundsOrder: 'cash_first',
      session: { startedAt: '2026-01-01T00:00:00Z', elapsedMs: 0, net: 0n },
      bets: { ladder: null, min: 1000n, max: 10_000n, step: 100n, maxPayout: 1_000_000n },
      minCycleMs: 0,
      serverSeedHash: '',
      clientSeed: '',
      clientSeedChosen: true,
      openRound: null,
      recent: [],
      backUrl: '/',
      exitUrl: '/?exit=1',
      cashUrl: '/payment/deposit',
    },
  })
  return { table, asked, seen }
}
