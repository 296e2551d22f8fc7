/** The other site that pages fetch the application's file from, for the policy of the page. */
import { pwaSettings } from '@ayva/contract/site/pwa'
import { type Deps } from '#lib/deps.ts'
import { type OutsideSites } from '#lib/edge/headers.ts'
import { readSetting } from '../../platform/settings/settings.ts'

export async function fileSite(deps: Deps): Promise<Partial<OutsideSites>> {
  const { address } = await readSetting(deps, pwaSettings, 'app_file')
  return { connections: address.startsWith('https://') ? [new URL(address).origin] : [] }
}
