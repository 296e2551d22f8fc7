import { limitsSettings, setLimit } from '@ayva/contract/protection/limits'
import { refusing } from '@ayva/contract/base'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'

/** How long a raise waits, in hours. */
export async function delayHours(deps: Deps): Promise<number> {
  return (await readSetting(deps, limitsSettings, 'limit_delay')).hours
}

/** Refuses with `limits_off` if the operator has switched the pages off; existing limits still apply. */
export async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, limitsSettings, 'feature_limits')
  if (!enabled) throw refusing(setLimit.refusals)('limits_off')
}
