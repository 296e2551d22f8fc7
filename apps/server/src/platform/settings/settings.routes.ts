import * as contract from '@ayva/contract/platform/settings'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { refuseInRemarketing } from './remarketing.ts'
import { officeSettings, resetSetting, setSetting, settingChanges } from './settings.office.ts'
import { readMenu, readToldSettings } from './settings.ts'

export async function settingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const { settings } = parts
  refuseInRemarketing(app, deps)
  serve(app, contract.listSettings, () => readToldSettings(deps, parts))
  serve(app, contract.showMenu, ({ params }) => readMenu(deps, parts, params.name))
  serve(app, contract.listOfficeSettings, () => officeSettings(deps, settings))
  serve(app, contract.changeSetting, async ({ operator, params: { alias }, body }) =>
    setSetting(deps, parts, { operator, alias, ...body }),
  )
  serve(app, contract.resetSetting, async ({ operator, params: { alias }, body: { why } }) =>
    resetSetting(deps, settings, { operator, alias, why }),
  )
  serve(app, contract.listSettingChanges, async ({ params: { alias }, query: { before } }) =>
    settingChanges(deps.db, settings, { alias, before }),
  )
}
