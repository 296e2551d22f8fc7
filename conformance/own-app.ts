/** The product with a supplier, a game and players in every state, as the kit wants them. */
import { randomUUID } from 'node:crypto'
import { WALLET_PATH } from '@ayva/contract/games/suppliers/wallet'
import { createApp } from '../apps/server/src/app.ts'
import { transaction } from '../apps/server/src/lib/data/db.ts'
import { TestApp, type TestPlayer } from '../apps/server/src/lib/testing.ts'
import { keepTotals, blockStakes } from '../apps/server/src/games/rounds/rounds.ts'
import { seed } from '../apps/server/src/seed.ts'
import {
  config,
  KEY,
  launch,
  openService,
  SECRET,
  supply,
} from '../apps/server/src/games/suppliers/suppliers.testing.ts'
import { type Holder, readSettings, type Settings } from './settings.ts'
import { isOk, Table } from './table.ts'

const GAME = 'lantern'
const STAKE = 1000
const HOUR_MS = 3_600_000

export type OwnApp = { testApp: TestApp; settings: Settings; close: () => Promise<void> }

export async function openOwnApp(): Promise<OwnApp> {
  const service = await openService()
  const testApp = await TestApp.open({
    createApp,
    config: config(service.url),
    startsAt: new Date(),
  })
  await seed(testApp.deps.db)
  const [game, other] = await supply(testApp, service.url)
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })

  const holder = async (money: bigint, currency: TestPlayer['currency'] = 'RUB') => {
    const player = await testApp.player({ currency, name: 'kit' })
    await testApp.fund(player, money)
    const token = await launch(testApp, service, player, game!)
    return { player, told: { player: String(player.id), token, currency } }
  }
  const normal = await holder(10_000_000n)
  const blocked = await holder(100_000n)
  const excluded = await holder(100_000n)
  const limited = await holder(100_000n)
  const players = {
    normal: {
      ...normal.told,
      expired: await expiredToken(testApp, normal, () =>
        launch(testApp, service, normal.player, game!),
      ),
      elsewhere: await launch(testApp, service, normal.player, other!),
    },
    second: (await holder(1_000_000n)).told,
    poor: (await holder(500n)).told,

    blocked: blocked.told as Holder,
    excluded: excluded.told as Holder,
    limited: limited.told,
    foreign: (await holder(1_000_000n, 'USD')).told,
  }
  const said = { url: address + WALLET_PATH, key: SECRET, supplier: KEY, game: GAME, stake: STAKE }
  const settings = readSettings({ ...said, players })
  await stakeFirst(settings)
  await stop(testApp, {
    blocked: blocked.player,
    excluded: excluded.player,
    limited: limited.player,
  })
  return {
    testApp,
    settings,
    async close() {
      await testApp.close()
      await service.close()
    },
  }
}

/** A launch of an hour ago, which nobody has played since. */
async function expiredToken(
  { deps }: TestApp,
  { player }: { player: TestPlayer },
  open: () => Promise<string>,
): Promise<string> {
  const before = await deps.db
    .selectFrom('supplierSession')
    .select('tokenHash')
    .where('playerId', '=', player.id)
    .execute()
  const token = await open()
  await deps.db
    .updateTable('supplierSession')
    .set({ expiresAt: new Date(deps.clock.now().getTime() - HOUR_MS) })
    .where('playerId', '=', player.id)
    .where(
      'tokenHash',
      'not in',
      before.map(({ tokenHash }) => tokenHash),
    )
    .execute()
  return token
}

/** Stakes that were taken before their players were stopped. */
async function stakeFirst(settings: Settings): Promise<void> {
  const table = new Table(settings)
  const stake = async (as: 'blocked' | 'excluded') => {
    const round = randomUUID()
    const bet = randomUUID()
    isOk(await table.ask('bet', { round_id: round, tx_id: bet, amount: STAKE }, { as }))
    return { round, bet, amount: STAKE }
  }
  const { blocked, excluded } = settings.players
  Object.assign(blocked!, { open: await stake('blocked'), back: await stake('blocked') })
  Object.assign(excluded!, { open: await stake('excluded') })
}

type Stopped = Record<'blocked' | 'excluded' | 'limited', TestPlayer>

async function stop({ deps }: TestApp, { blocked, excluded, limited }: Stopped): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    await blockStakes(tx, { playerId: blocked.id, rule: 'block', startsAt: at })
    await blockStakes(tx, { playerId: excluded.id, rule: 'exclusion', startsAt: at })
    const { id: playerId, currency } = limited
    await keepTotals(tx, { playerId, at }, [{ currency, period: 'day', maxStaked: 1n }])
  })
}
