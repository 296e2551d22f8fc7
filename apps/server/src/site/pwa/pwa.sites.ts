/** The other origin from which pages download the application's file, for the content security policy. */
import { pwaSettings } from '@ayva/contract/site/pwa'
import { type Deps } from '#lib/deps.ts'
import { type OutsideSites } from '#lib/edge/headers.ts'
import { readSetting } from '../../platform/settings/settings.ts'

export async function fileSite(deps: Deps): Promise<Partial<OutsideSites>> {
  const { address } = await readSetting(deps, pwaSettings, 'app_file')
  return { connections: address.startsWith('https://') ? [new URL(address).origin] : [] }
}
