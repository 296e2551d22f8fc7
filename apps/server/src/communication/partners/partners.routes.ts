import * as contract from '@ayva/contract/communication/partners/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as desk from './partners.office.ts'

export async function partnersRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listPartners, () => desk.listAll(deps))
  serve(app, contract.showPartner, ({ params }) => desk.show(deps, params.partner))
  serve(app, contract.savePartner, ({ operator, body }) => desk.save(deps, { operator, ...body }))
  serve(app, contract.listPartnerDeliveries, ({ params, query }) =>
    desk.deliveries(deps, { ...params, ...query }),
  )
  serve(app, contract.repeatPartnerDelivery, ({ operator, params, body }) =>
    desk.repeat(deps, { operator, ...params, ...body }),
  )
}
