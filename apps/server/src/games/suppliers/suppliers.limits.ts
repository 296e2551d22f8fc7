/** The limits of payouts by a supplier's signature alone, in the form for the database. */
import { type Currency } from '@ayva/contract/base'
import { type SupplierLimits, supplierSettings } from '@ayva/contract/games/suppliers/settings'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { readSetting, stakeMaxOf } from '../../platform/settings/settings.ts'

/** Sums in minor units, as digits. */
type Limits = {
  winCall: string
  winDay: string
  givenCall: string
  givenDay: string
  givenFree: string
  givenPercent: number
  gamePays: number
  /** The maximum of one stake in the jurisdiction; null for no limit. */
  stakeMax: string | null
}

/** The supplier's own limits, or those of all suppliers, or the shipped ones. Undefined for an unknown currency. */
export async function limitsOf(
  deps: Deps,
  supplier: string,
  currency: string,
): Promise<Limits | undefined> {
  const rows = await readSetting(deps, supplierSettings, 'supplier_limits')
  const shipped = supplierSettings.supplier_limits.shipped
  const own = [...rows, ...shipped].filter((row) => row.currency === currency)
  const found =
    own.find((row) => row.supplier === supplier) ?? own.find((row) => row.supplier === null)
  const stakeMax = await stakeMaxOf(deps, currency)
  return found && inMinor(found, stakeMax)
}

function inMinor(row: SupplierLimits, stakeMax: bigint | undefined): Limits {
  const minor = (sum: number) => String(minorOf(sum, row.currency satisfies Currency))
  return {
    winCall: minor(row.winCall),
    winDay: minor(row.winDay),
    givenCall: minor(row.givenCall),
    givenDay: minor(row.givenDay),
    givenFree: minor(row.givenFree),
    givenPercent: row.givenPercent,
    gamePays: row.gamePays,
    stakeMax: stakeMax === undefined ? null : String(stakeMax),
  }
}
