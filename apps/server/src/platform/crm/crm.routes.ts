import * as contract from '@ayva/contract/platform/crm'
import * as office from '@ayva/contract/platform/crm/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { act, actionsOf } from './crm.actions.ts'
import { officeItems, save, turn } from './crm.office.ts'
import { slotItems } from './crm.ts'

/** More than a person can press; each action may insert a row. */
const ACTIONS = { perMinute: 60 }

export async function crmRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): Promise<void> {
  serve(app, contract.listRotatorSlugs, async () => [...contract.slugs])
  serve(app, contract.listRotator, ({ params, query, player }) =>
    slotItems(deps, parts, { ...params, ...query, playerId: player?.id }),
  )
  serve(app, contract.showRotator, async ({ params, query, player }) => {
    const [first] = await slotItems(deps, parts, { ...params, ...query, playerId: player?.id })
    return first ?? null
  })
  serve(
    app,
    contract.sendItemAction,
    ({ params, body: { action }, player }) =>
      act(deps, { ...params, action, playerId: player?.id }),
    ACTIONS,
  )
  serve(app, office.listOfficeItems, ({ query }) => officeItems(deps, query.slug))
  serve(app, office.listItemActions, ({ params }) => actionsOf(deps, params.id))
  serve(app, office.saveItem, async ({ operator, params, body, replayed }) => {
    const saved = await save(deps, parts, { operator, ...params, ...body })
    if (saved.replayed) replayed()
    return saved.answer
  })
  serve(app, office.switchItem, async ({ operator, params, body, replayed }) => {
    const turned = await turn(deps, { operator, ...params, ...body })
    if (turned.replayed) replayed()
    return turned.answer
  })
}
