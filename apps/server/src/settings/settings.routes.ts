import * as contract from '@ayva/contract/settings'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type House } from '#lib/room.ts'
import { refuseInRemarketing } from './remarketing.ts'
import { officeSettings, resetSetting, setSetting, settingChanges } from './settings.office.ts'
import { readMenu, readSettings } from './settings.ts'

export async function settingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  house: House,
): Promise<void> {
  const { settings } = house
  refuseInRemarketing(app, deps)
  serve(app, contract.listSettings, () => readSettings(deps, settings))
  serve(app, contract.showMenu, ({ params }) => readMenu(deps, house, params.name))
  serve(app, contract.listOfficeSettings, () => officeSettings(deps, settings))
  serve(app, contract.changeSetting, async ({ operator, params: { alias }, body }) =>
    setSetting(deps, settings, { operator, alias, value: body.value, why: body.why }),
  )
  serve(app, contract.resetSetting, async ({ operator, params: { alias }, body: { why } }) =>
    resetSetting(deps, settings, { operator, alias, why }),
  )
  serve(app, contract.listSettingChanges, async ({ params: { alias }, query: { before } }) =>
    settingChanges(deps.db, settings, { alias, before }),
  )
}
