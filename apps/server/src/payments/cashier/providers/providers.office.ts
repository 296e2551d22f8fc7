/** Operators' view of providers and their switches. */
import { type Body } from '@ayva/contract/base'
import { type ProviderHealth, type switchProvider } from '@ayva/contract/payments/cashier/providers'
import { toldTime } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { WINDOW_MS } from './health.ts'
import * as store from './health.sql.ts'
import { providers } from './providers.ts'

export async function healthOfAll(deps: Deps): Promise<ProviderHealth[]> {
  const all: ProviderHealth[] = []
  for (const name of Object.keys(providers)) all.push(await healthOf(deps, name))
  return all
}

async function healthOf({ db, clock }: Deps, name: string): Promise<ProviderHealth> {
  const told = toldTime(clock)
  const state = await store.stateOf(db, name, told)
  const { calls, failed, msSum, msMax } = await store.windowOf(db, name, {
    windowMs: WINDOW_MS,
    sinceWell: false,
    told,
  })
  const of = (figure: number) => (calls === 0 ? null : figure)
  return {
    name,
    state: wordOf(state),
    why: state?.why ?? '',
    pausedUntil: state?.pausedUntil?.toISOString() ?? null,
    failures: state?.failures ?? 0,
    window: {
      seconds: WINDOW_MS / 1000,
      calls,
      failed,
      successShare: of((calls - failed) / calls),
      meanMs: of(Math.round(msSum / calls)),
      maxMs: of(msMax),
    },
  }
}

function wordOf(state: store.ProviderState | undefined): ProviderHealth['state'] {
  if (state?.enabled === false) return 'off'
  if (!state?.pausedUntil) return 'well'
  return state.paused ? 'paused' : 'probing'
}

type Switch = { operator: OperatorPrincipal; name: string } & Body<typeof switchProvider>

/** Repeating it changes nothing and is recorded only once. */
export async function setProvider(
  deps: Deps,
  { operator, name, on, why }: Switch,
): Promise<ProviderHealth> {
  if (!Object.hasOwn(providers, name)) throw refuse('not_found')
  await transaction(deps.db, async (tx) => {
    const before = await store.lockSwitch(tx, name)
    if (before === on) return
    await store.switchProvider(tx, { provider: name, enabled: on, why })
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      action: 'provider.switched',
      subject: `provider ${name}`,
      before: { on: before },
      after: { on },
      why,
    })
  })
  return healthOf(deps, name)
}
