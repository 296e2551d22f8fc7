/** Operators' view and changes of payment systems. Locks: the system, then the audit log. */
import { type Body } from '@ayva/contract/base'
import { type changeOfficeSystem, type OfficeSystem } from '@ayva/contract/payments/cashier/systems'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { troubledOf } from './troubled.ts'
import * as store from './systems.sql.ts'

export async function officeSystems(deps: Deps): Promise<OfficeSystem[]> {
  const rows = await store.listAllSystems(deps.db)
  const isTroubled = await troubledOf(deps, rows)
  return rows.map((row) => officeView(row, isTroubled(row)))
}

type Change = { operator: OperatorPrincipal; systemId: number } & Body<typeof changeOfficeSystem>

/** Repeating it makes one change and one audit entry. */
export async function changeSystem(
  deps: Deps,
  { operator, systemId, active, countries, why }: Change,
): Promise<{ answer: OfficeSystem; replayed: boolean }> {
  return transaction(deps.db, async (tx) => {
    const system = await store.lockSystem(tx, systemId)
    if (!system) throw refuse('not_found')
    const isTroubled = (await troubledOf({ db: tx, clock: deps.clock }, [system]))(system)
    const now = { active, countries: countries && [...new Set(countries)].toSorted() }
    const was = { active: system.active, countries: system.countries }
    if (JSON.stringify(now) === JSON.stringify(was))
      return { answer: officeView(system, isTroubled), replayed: true }
    await store.updateSystem(tx, systemId, now)
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      why,
      action: 'payment_system.changed',
      subject: `payment system ${systemId}`,
      before: was,
      after: now,
    })
    return { answer: officeView({ ...system, ...now }, isTroubled), replayed: false }
  })
}

function officeView(system: store.SystemRow, troubled: boolean): OfficeSystem {
  const { id, key, typeId, currency, name, provider, active, countries } = system
  return { id, key, typeId, currency, name, provider, active, troubled, countries }
}
